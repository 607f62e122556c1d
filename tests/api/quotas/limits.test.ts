import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Api } from '#tests/support/api.ts';
import { isNight } from '#tests/support/night.ts';
import { until } from '#tests/support/until.ts';
import { atOnce } from './at-once.ts';
import { createExperiment, createProject, createTenant, distinct, managerOf, oneSample } from './tenant.ts';

// Fifty concurrent calls where the licence has room for ten: exactly ten succeed, and forty are refused with the
// reason. By day projects and generated series stand for the others.
const url = inject('url');
const superadmin = inject('superadmin');
let api: Api;

beforeAll(async () => {
  api = await Api.signedIn(url, superadmin.email, superadmin.password);
});

const tenOfFifty = { ok: 10, quota: 40 };

describe('fifty concurrent creates, with room for ten', () => {
  it('create ten projects, and as many again after one is deleted', async () => {
    const tenant = await createTenant(api);
    const [path, manager] = [{ id: tenant.workspace }, await managerOf(api, tenant)];
    const create = (name: string) => manager.ask('createProject', { path, body: { name } });
    expect(await atOnce(50, (index) => create(`Project ${index}`))).toEqual(tenOfFifty);
    const projects = await api.call('listProjects', { path });
    expect(projects).toHaveLength(10);
    await api.call('deleteProject', { path: { id: projects[0]?.uuid ?? '' } });
    expect(await atOnce(3, (index) => create(`Again ${index}`))).toEqual({ ok: 1, quota: 2 });
    expect(await api.call('listProjects', { path })).toHaveLength(10);
  });

  if (isNight) {
    it('create ten experiments, duplicates counted', async () => {
      const tenant = await createTenant(api);
      const manager = await managerOf(api, tenant);
      const path = { id: await createProject(api, tenant) };
      const first = await api.call('createExperiment', { path, body: { name: 'First' } });
      const tally = await atOnce(50, (index) =>
        index % 2 === 0
          ? manager.ask('createExperiment', { path, body: { name: `Experiment ${index}` } })
          : manager.ask('duplicateExperiment', { path: { id: first.uuid }, body: { duplicate: 'settings' } }),
      );
      expect(tally).toEqual({ ok: 9, quota: 41 });
      expect(await api.call('listExperiments', { path })).toHaveLength(10);
      const elsewhere = { path: { id: await createProject(api, tenant) }, body: { name: 'Of another project' } };
      expect((await manager.ask('createExperiment', elsewhere)).status).toBe(201);
    });

    it('create ten imported series, with the numbers 1 to 10', async () => {
      const tenant = await createTenant(api);
      const [experiment, manager] = [await createExperiment(api, tenant), await managerOf(api, tenant)];
      const tally = await atOnce(50, (index) =>
        manager.ask('importSeries', { path: { id: experiment }, body: oneSample(index) }),
      );
      expect(tally).toEqual(tenOfFifty);
      const series = await api.allSeries(experiment);
      expect(series.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(series.every(({ samples }) => samples.length === 1)).toBe(true);
    });
  }

  it('create one generated series if nine of ten exist', async () => {
    const tenant = await createTenant(api);
    const [experiment, manager] = [await createExperiment(api, tenant), await managerOf(api, tenant)];
    const path = { id: experiment };
    for (let index = 0; index < 9; index++) await api.call('importSeries', { path, body: oneSample(index) });
    const { ok, busy = 0, quota = 0, ...others } = await atOnce(50, () => manager.ask('generateSeries', { path }));
    expect({ ok, refused: busy + quota, others }).toEqual({ ok: 1, refused: 49, others: {} });
    await until('the job ends', async () => (await api.call('getExperiment', { path })).generation_id === '');
    expect(await api.allSeries(experiment)).toHaveLength(10);
    expect(await atOnce(2, () => manager.ask('generateSeries', { path }))).toEqual({ quota: 2 });
  });

  it('create more of everything for a superadmin, on the server and in the limits that the browser gets', async () => {
    const tenant = await createTenant(api, { project_count: 1, experiment_count: 1, series_count: 1 });
    const path = { id: await createExperiment(api, tenant) };
    await api.call('importSeries', { path, body: oneSample(1) });
    const project = { id: (await api.call('getExperiment', { path })).project_id };
    const calls = [
      ['createProject', { path: { id: tenant.workspace }, body: { name: 'Second' } }],
      ['createExperiment', { path: project, body: { name: 'Second' } }],
      ['duplicateExperiment', { path, body: {} }],
      ['importSeries', { path, body: oneSample(2) }],
      ['generateSeries', { path }],
    ] as const;
    const manager = await managerOf(api, tenant);
    for (const [operation, args] of calls) {
      expect(await manager.ask(operation, args), operation).toMatchObject({ status: 400, body: { code: 'quota' } });
      expect((await api.ask(operation, args)).status, operation).toBeLessThan(300);
    }
  });

  if (isNight) {
    it('create ten users of a workspace, and no trace of the refused ones', async () => {
      const { workspace } = await createTenant(api);
      const [role] = await api.call('listRoles', {});
      const emails = Array.from(
        { length: 50 },
        (_, index) => `${distinct('ten').replace(' ', '-')}.${index}@example.com`,
      );
      const password = 'correct-horse-battery-ten';
      const create = (email: string) =>
        api.ask('createUser', {
          body: {
            name: 'Ten',
            email,
            password,
            password2: password,
            workspaces: [{ uuid: null, workspace, role: role?.uuid }],
          },
        });
      expect(await atOnce(50, (index) => create(emails[index] ?? ''))).toEqual(tenOfFifty);
      const members = await api.call('listWorkspaceUsers', { query: { workspace } });
      expect(members).toHaveLength(10);
      const users = (await api.call('listUsers', {})).filter(({ email }) => emails.includes(email));
      expect(users.map(({ email }) => email).sort()).toEqual(members.map(({ email }) => email).sort());
      const refused = emails.find((email) => !users.some((user) => user.email === email)) ?? '';
      expect(await api.call('checkEmail', { body: { email: refused } })).toBe(false);
    });

    it('create ten memberships of existing accounts', async () => {
      const { workspace } = await createTenant(api);
      const [role] = await api.call('listRoles', {});
      const users = await Promise.all(Array.from({ length: 12 }, () => createAccount()));
      const tally = await atOnce(12, (index) => {
        const { uuid = '', name, email } = users[index] ?? {};
        const workspaces = [{ uuid: null, workspace, role: role?.uuid }];
        return api.ask('updateUser', {
          path: { uuid },
          body: { name, email, is_staff: false, is_active: true, workspaces },
        });
      });
      expect(tally).toEqual({ ok: 10, quota: 2 });
      expect(await api.call('listWorkspaceUsers', { query: { workspace } })).toHaveLength(10);
    });
  }
});

function createAccount() {
  const email = `${distinct('member').replace(' ', '-')}@example.com`;
  const password = 'correct-horse-battery-ten';
  return api.call('createUser', { body: { name: 'Member', email, password, password2: password } });
}
