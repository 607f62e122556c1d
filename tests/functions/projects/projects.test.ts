import { describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/projects.ts';
import { userMemberships } from '#functions/tables/access-rows.ts';
import { memberships, projects } from '#functions/tables/tables.ts';
import { aMember, aSuperadmin, aUser, aWorkspace, newId } from '#tests/support/builders.ts';
import { aLaboratory, aProject } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { aConnection } from '#tests/support/sockets.ts';

/** Each conflicts with all others on the licence's counter: their work grows with the square of their number. */

const assigned = async (workspace: string, user: string) =>
  (await memberships.get(workspace, { parent: userMemberships(user), sort: workspace }))?.projects ?? new Set();

describe('createProject', () => {
  it('assigns members, and refuses others', async () => {
    const workspace = await aWorkspace();
    const [manager, member, stranger] = await Promise.all([
      aMember(workspace.uuid),
      aMember(workspace.uuid, []),
      aUser(),
    ]);
    const create = (user: string) =>
      invoke(handler, 'createProject', {
        as: manager.token,
        path: { id: workspace.uuid },
        body: { name: 'P', users: [{ uuid: null, user }] },
      });
    const made = await create(member.user.uuid);
    expect(made.status).toBe(201);
    expect(await assigned(workspace.uuid, member.user.uuid)).toEqual(new Set([made.body.uuid]));
    const refused = await create(stranger.uuid);
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: 'A project user must be a member of the workspace' },
    });
    expect(await projects.list(workspace.uuid, workspace.uuid)).toHaveLength(1);
  });
});

describe('listing projects', () => {
  it('returns all projects to managers, assigned ones to members, none to strangers', async () => {
    const workspace = await aWorkspace();
    const [first, second] = [await aProject(workspace.uuid), await aProject(workspace.uuid)];
    const elsewhere = await aProject((await aWorkspace()).uuid);
    const manager = await aMember(workspace.uuid);
    const member = await aMember(workspace.uuid, ['experiment:manage'], [second.uuid]);
    const list = async (as: string) => {
      const here = await invoke(handler, 'listProjects', { as, path: { id: workspace.uuid } });
      const all = await invoke(handler, 'listAllProjects', { as });
      return [here, all].map(({ body }) => body.map(({ uuid }: { uuid: string }) => uuid));
    };
    expect(await list(manager.token)).toEqual([
      [first.uuid, second.uuid],
      [first.uuid, second.uuid],
    ]);
    expect(await list(member.token)).toEqual([[second.uuid], [second.uuid]]);
    const [, all] = await list((await aSuperadmin()).token);
    expect(all).toEqual(expect.arrayContaining([first.uuid, second.uuid, elsewhere.uuid]));
    const read = (id: string) => invoke(handler, 'getProject', { as: member.token, path: { id } });
    expect((await read(second.uuid)).status).toBe(200);
    expect((await read(first.uuid)).status).toBe(404);
    expect((await read(elsewhere.uuid)).status).toBe(404);
  });

  it('does not find a project of another workspace', async () => {
    const workspace = await aWorkspace();
    const project = await aProject(workspace.uuid);
    const { token } = await aMember(workspace.uuid);
    const read = (query: Record<string, string>) =>
      invoke(handler, 'getProject', { as: token, path: { id: project.uuid }, query });
    expect((await read({ workspace: workspace.uuid })).status).toBe(200);
    expect((await read({ workspace: newId() })).status).toBe(404);
  });
});

describe('updateProject', () => {
  it('keeps listed users, adds new ones and releases missing ones', async () => {
    const workspace = await aWorkspace();
    const manager = await aMember(workspace.uuid);
    const [kept, gone, added] = await Promise.all([1, 2, 3].map(() => aMember(workspace.uuid, [])));
    if (!kept || !gone || !added) throw new Error('three members');
    const line = (user: string, uuid: string | null = null) => ({ uuid, user });
    const { body: before } = await invoke(handler, 'createProject', {
      as: manager.token,
      path: { id: workspace.uuid },
      body: { name: 'P', users: [line(kept.user.uuid), line(gone.user.uuid)] },
    });
    const update = (users: object[]) =>
      invoke(handler, 'updateProject', {
        as: manager.token,
        path: { id: before.uuid },
        body: { name: 'Q', description: 'D', users },
      });
    const { status, body } = await update([before.users[0], line(added.user.uuid)]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Q', description: 'D' });
    expect(body.users).toEqual([before.users[0], { uuid: expect.any(String), user: added.user.uuid }]);
    expect(await assigned(workspace.uuid, gone.user.uuid)).toEqual(new Set());
    for (const { user } of [kept, added]) {
      expect(await assigned(workspace.uuid, user.uuid)).toEqual(new Set([before.uuid]));
    }
    const twice = await update([line(added.user.uuid), line(added.user.uuid)]);
    expect(twice.body.fields).toEqual({ users: 'User already exists' });
  });

  it('publishes a new name to those who look at its experiments, and a new description to nobody', async () => {
    const { workspace, project, experiment } = await aLaboratory();
    const [manager, colleague] = [await aMember(workspace.uuid), await aMember(workspace.uuid, [], [project.uuid])];
    const live = await aConnection(experiment, colleague.user.uuid);
    const update = (body: object) =>
      invoke(handler, 'updateProject', { as: manager.token, path: { id: project.uuid }, body });
    expect((await update({ name: project.name, description: 'Of 2026' })).status).toBe(200);
    expect((await update({ description: 'Of 2027' })).status).toBe(200);
    expect(live.changes()).toEqual([]);
    expect((await update({ name: 'Renamed' })).status).toBe(200);
    expect(live.changes().map(({ method }) => method)).toEqual(['place_changed']);
  });

  it('refuses one of two concurrent changes of the users', async () => {
    const workspace = await aWorkspace();
    const project = await aProject(workspace.uuid);
    const manager = await aMember(workspace.uuid);
    const members = await Promise.all(Array.from({ length: 4 }, () => aMember(workspace.uuid, [])));
    const answers = await Promise.all(
      members.map(({ user }) =>
        invoke(handler, 'updateProject', {
          as: manager.token,
          path: { id: project.uuid },
          body: { name: 'P', users: [{ uuid: null, user: user.uuid }] },
        }),
      ),
    );
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    const row = await projects.get(workspace.uuid, { parent: workspace.uuid, sort: project.uuid });
    for (const { user } of members) {
      const listed = row?.users.some((line) => line.user === user.uuid);
      expect((await assigned(workspace.uuid, user.uuid)).has(project.uuid)).toBe(listed);
    }
  });
});
