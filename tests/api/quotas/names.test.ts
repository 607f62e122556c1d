import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Operation } from '#shared/contracts/routes.ts';
import { Api } from '#tests/support/api.ts';
import { isNight } from '#tests/support/night.ts';
import { atOnce, type Tally } from './at-once.ts';
import { createExperiment, createTenant, distinct, type Tenant } from './tenant.ts';

// Two concurrent creates of one name: one succeeds, the other is refused as a duplicate.
const url = inject('url');
const superadmin = inject('superadmin');
let api: Api;
let tenant: Tenant;

beforeAll(async () => {
  api = await Api.signedIn(url, superadmin.email, superadmin.password);
  tenant = await createTenant(api);
});

const one: Tally = { ok: 1, duplicate: 1 };
const times = isNight ? 5 : 1;

/** Two concurrent creates, several times with different names, because one success may be luck. */
async function twice(operation: Operation, bodyOf: (name: string, index: number) => unknown, path?: object) {
  for (let time = 0; time < times; time++) {
    const name = distinct('Name');
    const tally = await atOnce(2, (index) => api.ask(operation, { ...(path && { path }), body: bodyOf(name, index) }));
    expect(tally, `${operation} of ${name}`).toEqual(one);
  }
}

describe('two concurrent creates of one name create one', () => {
  it('workspace, whatever the case of its name', async () => {
    const expiry_date = Math.floor(Date.now() / 1000) + 86_400;
    await twice('createWorkspace', (name, index) => ({
      name: index === 0 ? name : name.toUpperCase(),
      licence: tenant.licence,
      expiry_date,
    }));
  });

  it('licence', () =>
    twice('createLicence', (name) => ({
      name,
      user_count: 1,
      project_count: 1,
      experiment_count: 1,
      series_count: 1,
    })));

  it('role', () => twice('createRole', (name) => ({ name })));
  it('permission', () => twice('createPermission', (name) => ({ name })));
  it('action', () => twice('createAction', (name) => ({ name })));

  it('e-mail, whatever its case', () =>
    twice('createUser', (name, index) => {
      const email = `${name.replace(' ', '-')}@example.com`;
      const password = 'correct-horse-battery-one';
      return { name, email: index === 0 ? email : email.toUpperCase(), password, password2: password };
    }));

  it('short name, across the kinds of definitions', async () => {
    const path = { id: await createExperiment(api, tenant) };
    for (let time = 0; time < times; time++) {
      const short_name = `twice_${time}`;
      const tally = await atOnce(2, (index) =>
        index === 0
          ? api.ask('createInParameter', {
              path,
              body: { name: 'In', short_name, min_value: 0, max_value: 1, step: 1 },
            })
          : api.ask('createOutParameter', { path, body: { name: 'Out', short_name } }),
      );
      expect(tally).toEqual(one);
    }
    const [inputs, outputs] = await Promise.all([
      api.call('listInParameters', { path }),
      api.call('listOutParameters', { path }),
    ]);
    expect(inputs.length + outputs.length).toBe(2 + times);
  });

  it("short name of a workspace's library", async () => {
    const path = { id: tenant.workspace };
    for (let time = 0; time < times; time++) {
      const body = { name: 'Out', short_name: `twice_${time}` };
      expect(await atOnce(2, () => api.ask('createGlobalOutParameter', { path, body }))).toEqual(one);
    }
    expect(await api.call('listGlobalOutParameters', { path })).toHaveLength(times);
  });
});
