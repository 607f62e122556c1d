import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as deletion } from '#functions/handlers/deletion-worker.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler as library } from '#functions/handlers/library.ts';
import { handler as projectsHandler } from '#functions/handlers/projects.ts';
import { handler } from '#functions/handlers/workspaces.ts';
import { userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import * as tables from '#functions/tables/tables.ts';
import { libraryNames } from '#functions/tables/unique-name-rows.ts';
import { aLicence, aMember, aRole, aSuperadmin, aUser, newId, seconds } from '#tests/support/builders.ts';
import { aLaboratory, aProject, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { breakAt, deliver, stored } from '#tests/support/jobs.ts';
import { ownPlatform } from '#tests/support/own-table.ts';
import { passSeconds } from '#tests/support/pass-seconds.ts';

beforeAll(ownPlatform);

let admin: Awaited<ReturnType<typeof aSuperadmin>>;
let licence: Awaited<ReturnType<typeof aLicence>>;
let role: Awaited<ReturnType<typeof aRole>>;
beforeEach(async () => {
  queues.resetHistory();
  [admin, licence, role] = await Promise.all([aSuperadmin(), aLicence({ user_count: 3 }), aRole()]);
});

const lineOf = (user: { uuid: string }, itsRole = role.uuid, uuid: string | null = null) => ({
  uuid,
  user: user.uuid,
  role: itsRole,
});
async function create(users: object[] = [], name = `W ${newId()}`.slice(0, 40)) {
  const body = { name, licence: licence.uuid, expiry_date: seconds() + 1000, description: '', users };
  return (await invoke(handler, 'createWorkspace', { as: admin.token, body })).body;
}
const update = (workspace: { uuid: string }, body: object, as = admin.token) =>
  invoke(handler, 'updateWorkspace', { as, path: { id: workspace.uuid }, body });
const membersOf = (id: string) => tables.memberships.list(id, workspaceMemberships(id));

it('an expiry date is optional: a new workspace then lasts until the end of today, another keeps its date', async () => {
  const body = { name: newId(), licence: (await aLicence()).uuid };
  const made = await invoke(handler, 'createWorkspace', { as: admin.token, body });
  expect(made.status).toBe(201);
  const today = new Date(seconds() * 1000).toISOString().slice(0, 10);
  expect(new Date(made.body.expiry_date * 1000).toISOString()).toBe(`${today}T23:59:59.000Z`);
  const later = { ...made.body, expiry_date: seconds() + 500_000 };
  expect((await update(later, later)).body.expiry_date).toBe(later.expiry_date);
  expect((await update(later, { ...later, expiry_date: undefined })).body.expiry_date).toBe(later.expiry_date);
});

describe('updateWorkspace', () => {
  it('adds, keeps, changes and removes users by their lines, on both sides of the membership', async () => {
    const [ada, bob, cyd] = await Promise.all([aUser(), aUser(), aUser()]);
    const before = await create([lineOf(ada), lineOf(bob)]);
    const [first] = before.users.filter(({ user }: { user: string }) => user === ada.uuid);
    const other = await aRole([]);
    const { status, body } = await update(before, { ...before, users: [{ ...first, role: other.uuid }, lineOf(cyd)] });
    expect(status).toBe(200);
    expect(body.users).toHaveLength(2);
    expect(body.users).toContainEqual({ ...first, role: other.uuid });
    const read = await invoke(handler, 'getWorkspace', { as: admin.token, path: { id: before.uuid } });
    expect(read.body.users).toEqual(expect.arrayContaining(body.users));
    const own = (user: { uuid: string }) =>
      tables.memberships.get(before.uuid, { parent: userMemberships(user.uuid), sort: before.uuid });
    expect([(await own(ada))?.role_uuid, await own(bob), (await own(cyd))?.role_uuid]).toEqual([
      other.uuid,
      undefined,
      role.uuid,
    ]);
    expect(await tables.workspaces.get(platform, platformKey(before.uuid))).toMatchObject({
      user_total: 2,
    });
  });

  it('removes removed members from the projects', async () => {
    const user = await aUser();
    const workspace = await create([lineOf(user)]);
    const project = await aProject(workspace.uuid, { users: [{ uuid: newId(), user: user.uuid }] });
    await update(workspace, { ...workspace, users: [] });
    const row = await tables.projects.get(workspace.uuid, { parent: workspace.uuid, sort: project.uuid });
    expect(row?.users).toEqual([]);
  });

  it('respects the licence’s number of users, and serialises changes', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => aUser()));
    const workspace = await create();
    const many = await update(workspace, { ...workspace, users: users.slice(0, 4).map((user) => lineOf(user)) });
    expect(many).toMatchObject({ status: 400, body: { code: 'quota' } });
    expect(await membersOf(workspace.uuid)).toEqual([]);
    const answers = await Promise.all(users.map((user) => update(workspace, { ...workspace, users: [lineOf(user)] })));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const row = await tables.workspaces.get(platform, platformKey(workspace.uuid));
    expect(await membersOf(workspace.uuid)).toHaveLength(row?.user_total ?? -1);
  });

  it('with more members than the licence allows accepts every change but another member', async () => {
    const [ada, bob, cyd, dan] = await Promise.all([aUser(), aUser(), aUser(), aUser()]);
    const [other, smaller] = [await aRole([]), await aLicence({ user_count: 1 })];
    const workspace = await create([lineOf(ada), lineOf(bob), lineOf(cyd)]);
    const key = platformKey(licence.uuid);
    await tables.licences.update(platform, key, { set: { user_count: 2 } });
    const [first, second, third] = workspace.users;
    const reached = { status: 400, body: { code: 'quota', detail: "The licence's number of users is reached" } };
    const changes = [
      { expiry_date: seconds() + 5000 },
      { description: 'Longer' },
      { is_active: false },
      { licence: smaller.uuid },
      { users: [{ ...first, role: other.uuid }, second, third] },
      { users: [first, second] },
    ];
    for (const change of changes) expect(await update(workspace, change)).toMatchObject({ status: 200, body: change });
    expect(await update(workspace, { users: [first, second, lineOf(dan)] })).toMatchObject(reached);
    expect(await update(workspace, { users: [first, lineOf(dan)] })).toMatchObject(reached);
    expect(await membersOf(workspace.uuid)).toHaveLength(2);
    expect(await update(workspace, { licence: licence.uuid, users: [lineOf(dan)] })).toMatchObject({ status: 200 });
  });

  it('renames once: names stay unique, and the old one is free again', async () => {
    const [one, two] = [await create(), await create()];
    const [old, name] = [one.name, `N ${newId()}`.slice(0, 40)];
    const answers = await Promise.all([
      update(one, { ...one, name }),
      update(two, { ...two, name: name.toUpperCase() }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.detail).toBe('Name already exists');
    const check = async (asked: string) =>
      (await invoke(handler, 'checkWorkspaceName', { as: admin.token, body: { name: asked } })).body;
    const renamed = answers[0]?.status === 200;
    expect([await check(name.toLowerCase()), await check(renamed ? old : two.name)]).toEqual([true, false]);
    expect(await check(' ')).toBe(false);
  });

  it('refuses unknown licences, roles and users, and repeated users', async () => {
    const [user, workspace] = [await aUser(), await create()];
    const bad = [
      { licence: newId() },
      { users: [lineOf({ uuid: newId() })] },
      { users: [lineOf(user, newId())] },
      { users: [lineOf(user), lineOf(user)] },
      { name: '' },
    ];
    for (const change of bad) expect((await update(workspace, { ...workspace, ...change })).status).toBe(400);
    expect((await update({ uuid: newId() }, workspace)).status).toBe(404);
  });
});

describe('a workspace’s settings and users', () => {
  it('are readable by members, and the CSV settings can be changed', async () => {
    const lab = await aLaboratory();
    const viewer = await aMember(lab.workspace.uuid, []);
    const users = (as: string, workspace = lab.workspace.uuid) =>
      invoke(handler, 'listWorkspaceUsers', { as, query: { workspace } });
    const { status, body } = await users(viewer.token);
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body).toContainEqual(
      expect.objectContaining({ user: lab.manager.user.uuid, email: lab.manager.user.email, is_active: true }),
    );
    expect(JSON.stringify(body)).not.toContain('password');
    const settings = { csv_decimal: ',', csv_delimiter: ';' };
    const change = (as: string, sent: object | undefined) =>
      invoke(handler, 'updateWorkspaceCsvSettings', { as, path: { uuid: lab.workspace.uuid }, body: sent });
    expect((await change(lab.manager.token, settings)).body).toMatchObject(settings);
    expect((await change(lab.manager.token, { csv_decimal: ',', csv_delimiter: ',' })).status).toBe(400);
    expect((await change(lab.manager.token, undefined)).status).toBe(400);
  });
});

describe('deleteWorkspace', () => {
  async function full() {
    const lab = await aLaboratory();
    const series = await aSeries(lab.experiment);
    await aSample(series);
    const as = lab.manager.token;
    const path = { id: lab.workspace.uuid };
    const body = { name: 'G', short_name: 'g', min_value: 0, max_value: 1, step: 1 };
    await invoke(library, 'createGlobalInParameter', { as, path, body });
    const name = lab.workspace.name.toLowerCase();
    const row = { parent: 'workspace-name', sort: name, uuid: lab.workspace.uuid };
    await tables.uniqueNames.add(platform, row);
    return lab;
  }

  it('hides everything at once, from members and superadmins', async () => {
    const lab = await full();
    expect(
      (await invoke(handler, 'deleteWorkspace', { as: lab.manager.token, path: { id: lab.workspace.uuid } })).status,
    ).toBe(403);
    expect(
      (await invoke(handler, 'deleteWorkspace', { as: admin.token, path: { id: lab.workspace.uuid } })).status,
    ).toBe(204);
    for (const as of [lab.manager.token, admin.token]) {
      expect((await invoke(handler, 'getWorkspace', { as, path: { id: lab.workspace.uuid } })).status).toBe(404);
    }
    // Recent reads may be cached for two seconds.
    passSeconds(2);
    for (const as of [lab.manager.token, admin.token]) {
      expect((await invoke(projectsHandler, 'getProject', { as, path: { id: lab.project.uuid } })).status).toBe(404);
      expect(
        (await invoke(experimentsHandler, 'getExperiment', { as, path: { id: lab.experiment.uuid } })).status,
      ).toBe(404);
    }
  });

  it('deletes everything below it, also if the worker crashes half-way', async () => {
    const [lab, other] = [await full(), await full()];
    await invoke(handler, 'deleteWorkspace', { as: admin.token, path: { id: lab.workspace.uuid } });
    const [announced] = sentMessages() as object[];
    expect(announced).toMatchObject({ kind: 'workspace', uuid: lab.workspace.uuid });
    breakAt('BatchWriteCommand');
    expect(await deliver(deletion, announced ?? {})).toBe(false);
    const pending = [announced ?? {}];
    queues.resetHistory();
    for (let message = pending.shift(); message; message = pending.shift()) {
      const seen = sentMessages().length;
      expect(await deliver(deletion, message)).toBe(true);
      pending.push(...(sentMessages().slice(seen) as object[]));
    }
    const id = lab.workspace.uuid;
    expect(await stored(lab.experiment)).toEqual({ row: undefined, series: [], samples: [] });
    expect(await tables.projects.list(id, id)).toEqual([]);
    expect(await membersOf(id)).toEqual([]);
    expect(await tables.memberships.listOwn(userMemberships(lab.manager.user.uuid))).toEqual([]);
    expect(await tables.globalInParameters.list(id, id)).toEqual([]);
    expect(await tables.uniqueNames.list(id, libraryNames(id))).toEqual([]);
    expect((await stored(other.experiment)).samples).toHaveLength(1);
    expect(await membersOf(other.workspace.uuid)).toHaveLength(1);
  });

  it('the worker ignores a workspace that exists', async () => {
    const lab = await full();
    await deliver(deletion, { kind: 'workspace', workspace_uuid: lab.workspace.uuid, uuid: lab.workspace.uuid });
    expect(await membersOf(lab.workspace.uuid)).toHaveLength(1);
    expect(sentMessages()).toEqual([]);
  });
});
