import { DeleteConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { handler as usersHandler } from '#functions/handlers/accounts.ts';
import { handler as administration } from '#functions/handlers/administration.ts';
import { handler as auth } from '#functions/handlers/auth.ts';
import { handler as projectsHandler } from '#functions/handlers/projects.ts';
import { handler as workspacesHandler } from '#functions/handlers/workspaces.ts';
import { handler as connect } from '#functions/live/connect.ts';
import { handler as disconnect } from '#functions/live/disconnect.ts';
import { type RoleRow, userConnections } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { connections, connectionsOfUsers, permissions, projects, roles, workspaces } from '#functions/tables/tables.ts';
import { aMember, aRole, aSuperadmin, newId, password } from '#tests/support/builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { ownPlatform } from '#tests/support/own-table.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

beforeAll(ownPlatform);

beforeEach(() => sockets.resetHistory());

/** Users who may read an experiment because they are assigned to its project, and all open sockets. */
async function open() {
  const lab = await aLaboratory({}, { name: newId() });
  const somebody = await aMember(lab.workspace.uuid, [], [lab.project.uuid]);
  const { workspace, experiment, manager } = lab;
  const users = [{ uuid: newId(), user: somebody.user.uuid }];
  const { parent, sort } = lab.project;
  await projects.update(workspace.uuid, { parent, sort }, { set: { users } });
  const [theirs, others] = await Promise.all([
    aConnection(experiment, somebody.user.uuid),
    aConnection(experiment, manager.user.uuid),
  ]);
  const admin = await aSuperadmin();
  const account = async () => {
    const path = { id: somebody.user.uuid };
    return (await invoke(usersHandler, 'getUser', { as: admin.token, path })).body;
  };
  const updateUser = async (change: object) => {
    const { name, email, is_staff, is_active, workspaces } = await account();
    const body = { name, email, is_staff, is_active, workspaces, ...change };
    return invoke(usersHandler, 'updateUser', { as: admin.token, path: { uuid: somebody.user.uuid }, body });
  };
  const updateWorkspace = async (change: (users: { user: string }[]) => object[]) => {
    const path = { id: workspace.uuid };
    const { body: found } = await invoke(workspacesHandler, 'getWorkspace', { as: admin.token, path });
    // Tests create members without the call that would count them.
    const key = platformKey(workspace.uuid);
    await workspaces.update(platform, key, { set: { user_total: found.users.length } });
    const body = { ...found, users: change(found.users) };
    return invoke(workspacesHandler, 'updateWorkspace', { as: admin.token, path, body });
  };
  return { lab, somebody, theirs, others, admin, updateUser, updateWorkspace };
}
type Opened = Awaited<ReturnType<typeof open>>;

const closed = () => sockets.commandCalls(DeleteConnectionCommand).map((call) => call.args[0].input.ConnectionId);

it.each<[string, (opened: Opened) => Promise<{ status: number }>]>([
  ['is deactivated', ({ updateUser }) => updateUser({ is_active: false })],
  ['has another e-mail', ({ updateUser }) => updateUser({ email: `${newId()}@example.com` })],
  ['is taken out of the workspace, on their own form', ({ updateUser }) => updateUser({ workspaces: [] })],
  [
    "is taken out of the workspace, on the workspace's",
    ({ updateWorkspace, somebody }) =>
      updateWorkspace((users) => users.filter(({ user }) => user !== somebody.user.uuid)),
  ],
  [
    'is taken out of the project',
    ({ lab, admin }) => {
      const { uuid, name, description } = lab.project;
      const body = { name, description, users: [] };
      return invoke(projectsHandler, 'updateProject', { as: admin.token, path: { id: uuid }, body });
    },
  ],
  [
    'is deleted',
    ({ admin, somebody }) => invoke(usersHandler, 'deleteUser', { as: admin.token, path: { id: somebody.user.uuid } }),
  ],
  [
    'changes the password',
    ({ somebody }) => {
      const body = { old_password: password, password: 'another-password', password2: 'another-password' };
      return invoke(auth, 'changePassword', { as: somebody.token, path: { uuid: somebody.user.uuid }, body });
    },
  ],
])('the sockets of a user who %s are closed before the response, and no others', async (_, lose) => {
  const opened = await open();
  const { lab, theirs, others, somebody } = opened;
  expect((await lose(opened)).status).toBeLessThan(300);
  expect(closed()).toEqual([theirs.row.uuid]);
  const left = await connections.list(lab.workspace.uuid, lab.experiment.uuid);
  expect(left.map(({ uuid }) => uuid)).toEqual([others.row.uuid]);
  expect(await connectionsOfUsers.listOwn(userConnections(somebody.user.uuid))).toEqual([]);
});

it('a role that loses a permission closes the sockets that required it', async () => {
  const { lab, updateWorkspace, others } = await open();
  const { user: weak } = await aMember(lab.workspace.uuid, []);
  const answer = await updateWorkspace((users) => {
    const roleOf = (uuid: string) =>
      (users as { user: string; role: string }[]).find(({ user }) => user === uuid)?.role;
    return users.map((line) => (line.user === lab.manager.user.uuid ? { ...line, role: roleOf(weak.uuid) } : line));
  });
  expect(answer.status).toBe(200);
  expect(closed()).toEqual([others.row.uuid]);
});

it.each<[string, (opened: Opened, role: RoleRow, permission: string) => Promise<{ status: number }>]>([
  ['a role', ({ admin }, { uuid }) => patch('updateRole', uuid, { permissions: [] }, admin.token)],
  ["a permission's list of roles", ({ admin }, _, uuid) => patch('updatePermission', uuid, { roles: [] }, admin.token)],
])('%s that is emptied closes the sockets that required it', async (_, empty) => {
  const opened = await open();
  const permission = newId();
  const named = { ...keyOf(permission), uuid: permission, name: 'project:manage', link_changes: 1 };
  const link = { uuid: newId(), permission };
  const role = await aRole([]);
  await permissions.add(platform, named);
  await roles.update(platform, keyOf(role.uuid), { set: { permissions: [link] } });
  const { user } = await aMember(opened.lab.workspace.uuid, role);
  const { row } = await aConnection(opened.lab.experiment, user.uuid);
  expect((await empty(opened, role, permission)).status).toBe(200);
  expect(closed()).toEqual([row.uuid]);
});

const keyOf = (sort: string) => ({ parent: platform, sort });
const patch = (operation: 'updateRole' | 'updatePermission', uuid: string, body: object, as: string) =>
  invoke(administration, operation, { as, path: { uuid }, body });

it('a change that removes no right closes nothing', async () => {
  const { updateUser } = await open();
  expect((await updateUser({ name: 'Grace' })).status).toBe(200);
  expect(closed()).toEqual([]);
});

it('a socket that cannot be closed does not fail the change', async () => {
  const { updateUser } = await open();
  sockets.on(DeleteConnectionCommand).rejectsOnce(new Error('throttled'));
  expect((await updateUser({ is_active: false })).status).toBe(200);
});

it('a connection is listed under its experiment and its user until it ends', async () => {
  const { lab, somebody } = await open();
  const mine = async () =>
    (await connectionsOfUsers.listOwn(userConnections(somebody.user.uuid))).map(({ sort }) => sort);
  const before = await mine();
  const connectionId = newId();
  const queryStringParameters = { experiment: lab.experiment.uuid, token: somebody.token };
  await connect({ queryStringParameters, requestContext: { connectionId } });
  expect((await mine()).sort()).toEqual([...before, connectionId].sort());
  await disconnect({ requestContext: { connectionId } });
  expect(await mine()).toEqual(before);
});
