import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { maxCallsAMinute } from '#functions/access/access-token.ts';
import { transact } from '#functions/aws/transact.ts';
import { handler } from '#functions/handlers/access-tokens.ts';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { handler as projectsHandler } from '#functions/handlers/projects.ts';
import { handler as workspacesHandler } from '#functions/handlers/workspaces.ts';
import { userMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { accessTokens, memberships, users, workspaces } from '#functions/tables/tables.ts';
import { aMember, aRole, aSuperadmin, aWorkspace, newId, tokenOf } from '#tests/support/builders.ts';
import { aProject } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliverMail } from '#tests/support/mail.ts';
import { ownPlatform } from '#tests/support/own-table.ts';

beforeAll(ownPlatform);

const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;
const all = ['project:manage', 'experiment:manage', 'input_parameter:manage', 'workspace_settings:read'];

async function make(as: string, limits: object = {}): Promise<{ uuid: string; token: string }> {
  const body = { name: 'Robot', expires: inDays(30), ...limits };
  const answer = await invoke(handler, 'createAccessToken', { as, body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}
const read = (as: string) => invoke(accounts, 'getUserPermissions', { as });

describe('an access token', () => {
  it('is shown once and kept as a hash', async () => {
    const { token, user } = await aMember((await aWorkspace()).uuid, all);
    const made = await make(token);
    expect(made.token).toMatch(/^slab_[0-9a-f]{128}$/);
    const row = await accessTokens.get(platform, { parent: user.uuid, sort: made.uuid });
    expect(JSON.stringify(row)).not.toContain(made.token.slice(-64));
    expect(row?.hash).toBe(createHash('sha256').update(made.token.slice(-64)).digest('hex'));
    const { body } = await invoke(handler, 'listAccessTokens', { as: token });
    expect(body).toEqual([
      expect.objectContaining({ uuid: made.uuid, name: 'Robot', last_used: null, workspace: null, read_only: false }),
    ]);
    expect(JSON.stringify(body)).not.toContain(made.token.slice(-64));
  });

  it('calls with the present roles of its account, and says when it was last used', async () => {
    const workspace = await aWorkspace();
    const { token } = await aMember(workspace.uuid, ['experiment:manage']);
    const made = await make(token);
    const { status, body } = await read(made.token);
    expect({ status, role: body.workspaces[workspace.uuid].role }).toEqual({
      status: 200,
      role: ['experiment:manage'],
    });
    const [listed] = (await invoke(handler, 'listAccessTokens', { as: token })).body;
    expect(Math.abs(listed.last_used - Date.now() / 1000)).toBeLessThan(120);
  });

  it.each([
    ['another secret', (token: string) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`],
    ['another token', (token: string) => `${token.slice(0, 40)}${'0'.repeat(29)}${token.slice(69)}`],
    ['a short one', (token: string) => token.slice(0, -1)],
    ['capital letters', (token: string) => token.replace('slab_', 'SLAB_')],
  ])('is refused with %s', async (_, change) => {
    const { token } = await aMember((await aWorkspace()).uuid, all);
    const made = await make(token);
    expect((await read(change(made.token))).status).toBe(401);
    expect((await read(made.token)).status).toBe(200);
  });

  it('is refused at once when it is revoked, when it ends, and with its account', async () => {
    const { token, user } = await aMember((await aWorkspace()).uuid, all);
    const [revoked, ended, other] = [await make(token), await make(token), await make(token)];
    expect((await invoke(handler, 'revokeAccessToken', { as: token, path: { uuid: revoked.uuid } })).status).toBe(204);
    expect((await read(revoked.token)).status).toBe(401);
    await accessTokens.update(platform, { parent: user.uuid, sort: ended.uuid }, { set: { expires: inDays(-1) } });
    expect((await read(ended.token)).status).toBe(401);
    expect((await read(other.token)).status).toBe(200);
    await users.update(platform, platformKey(user.uuid), { set: { is_active: false } });
    expect((await read(other.token)).status).toBe(401);
  });

  it('of a workspace stays ended when its owner, who was removed, is a member again', async () => {
    const workspace = await aWorkspace();
    const { token, user } = await aMember(workspace.uuid, all);
    await workspaces.update(platform, workspace, { set: { user_total: 1 } });
    const admin = await aSuperadmin();
    const [own, everywhere] = [await make(token, { workspace: workspace.uuid }), await make(token)];
    const setMembers = async (...users: object[]) => {
      const body = { users };
      const answer = await invoke(workspacesHandler, 'updateWorkspace', {
        as: admin.token,
        path: { id: workspace.uuid },
        body,
      });
      expect(answer).toMatchObject({ status: 200 });
    };
    const reached = async (as: string) => Object.keys((await read(as)).body.workspaces);
    const listed = async () =>
      (await invoke(handler, 'listAccessTokens', { as: token })).body.map(({ uuid }: { uuid: string }) => uuid);
    const listedOfMembers = async () => {
      const given = { as: admin.token, path: { id: workspace.uuid } };
      return (await invoke(handler, 'listMemberAccessTokens', given)).body.map(({ uuid }: { uuid: string }) => uuid);
    };
    expect(await reached(own.token)).toEqual([workspace.uuid]);

    await setMembers();
    expect([await reached(own.token), await reached(everywhere.token)]).toEqual([[], []]);
    expect(await listed()).toEqual([everywhere.uuid]);

    await setMembers({ uuid: null, user: user.uuid, role: (await aRole(all)).uuid });
    expect(await reached(own.token)).toEqual([]);
    const series = { as: own.token, path: { id: workspace.uuid } };
    expect((await invoke(workspacesHandler, 'getWorkspace', series)).status).toBe(404);
    expect(await reached(everywhere.token)).toEqual([workspace.uuid]);
    expect([await listed(), await listedOfMembers()]).toEqual([[everywhere.uuid], [everywhere.uuid]]);
    const again = await make(token, { workspace: workspace.uuid });
    expect(await reached(again.token)).toEqual([workspace.uuid]);
    expect(await listed()).toEqual([again.uuid, everywhere.uuid]);
  });

  it('works again when its account, which was deactivated, is active again', async () => {
    const { token, user } = await aMember((await aWorkspace()).uuid, all);
    const admin = await aSuperadmin();
    const made = await make(token);
    const setActive = (is_active: boolean) =>
      invoke(accounts, 'updateUser', { as: admin.token, path: { uuid: user.uuid }, body: { is_active } });
    expect((await setActive(false)).status).toBe(200);
    expect((await read(made.token)).status).toBe(401);
    expect((await setActive(true)).status).toBe(200);
    expect((await read(made.token)).status).toBe(200);
  });

  it('reaches its workspace and its project alone', async () => {
    const [here, there] = [await aWorkspace(), await aWorkspace()];
    const { token, user } = await aMember(here.uuid, all);
    const [own, other] = [await aProject(here.uuid), await aProject(here.uuid)];
    const inWorkspace = await make(token, { workspace: here.uuid });
    const inProject = await make(token, { workspace: here.uuid, project: own.uuid });
    expect(user.uuid).toBeTruthy();
    for (const made of [inWorkspace, inProject]) {
      expect(Object.keys((await read(made.token)).body.workspaces)).toEqual([here.uuid]);
      const list = await invoke(workspacesHandler, 'listWorkspaces', { as: made.token });
      expect(list.body.map(({ uuid }: { uuid: string }) => uuid)).toEqual([here.uuid]);
      const foreign = await invoke(workspacesHandler, 'getWorkspace', { as: made.token, path: { id: there.uuid } });
      expect(foreign.status).toBe(404);
    }
    const get = (as: string, id: string) => invoke(projectsHandler, 'getProject', { as, path: { id } });
    expect((await get(inWorkspace.token, other.uuid)).status).toBe(200);
    expect((await get(inProject.token, own.uuid)).status).toBe(200);
    expect((await get(inProject.token, other.uuid)).status).toBe(404);
    const settings = await invoke(workspacesHandler, 'updateWorkspaceCsvSettings', {
      as: inProject.token,
      path: { uuid: here.uuid },
      body: { csv_decimal: ',', csv_delimiter: ';' },
    });
    expect(settings).toMatchObject({ status: 403, body: { detail: 'The access token does not allow this' } });
  });

  it('of a superadmin is none of a superadmin', async () => {
    const { token } = await aSuperadmin();
    const made = await make(token);
    expect((await read(made.token)).body).toMatchObject({ role: 'user', workspaces: {} });
    expect((await invoke(accounts, 'listUsers', { as: made.token })).status).toBe(403);
  });

  it('has a limit of calls a minute, in which concurrent calls are counted', async () => {
    const { token, user } = await aMember((await aWorkspace()).uuid, all);
    const made = await make(token);
    const key = { parent: user.uuid, sort: made.uuid };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const minute = Math.floor(Date.now() / 60_000) * 60;
    // A row of a later minute counts as used up: another server's clock may be ahead.
    await accessTokens.update(platform, key, { set: { minute: minute + 60, calls: 0 } });
    expect((await read(made.token)).status).toBe(429);
    await accessTokens.update(platform, key, { set: { minute, calls: maxCallsAMinute - 2 } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(made.token)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    await accessTokens.update(platform, key, { set: { minute: minute - 60, calls: maxCallsAMinute } });
    expect((await read(made.token)).status).toBe(200);
  });
});

describe('making one', () => {
  it.each([
    ['in the past', { expires: inDays(-1) }, 'expires'],
    ['for longer than a year', { expires: inDays(400) }, 'expires'],
    ['for a workspace of others', { workspace: newId() }, 'workspace'],
    ['for a project without its workspace', { project: newId() }, 'workspace'],
    ['without a name', { name: ' ' }, 'name'],
  ])('is refused %s', async (_, limits, field) => {
    const { token, user } = await aMember((await aWorkspace()).uuid, all);
    const body = { name: 'Robot', expires: inDays(30), ...limits };
    const { status, body: refusal } = await invoke(handler, 'createAccessToken', { as: token, body });
    expect({ status, fields: Object.keys(refusal.fields) }).toEqual({ status: 400, fields: [field] });
    expect(await accessTokens.list(platform, user.uuid)).toEqual([]);
  });

  it('is refused beyond twenty', async () => {
    const { token } = await aMember((await aWorkspace()).uuid, all);
    for (let i = 0; i < 20; i++) await make(token);
    const body = { name: 'One more', expires: inDays(1) };
    expect((await invoke(handler, 'createAccessToken', { as: token, body })).status).toBe(400);
  });
});

describe('administration', () => {
  it("lists and revokes the tokens of a workspace's members", async () => {
    const [here, there] = [await aWorkspace(), await aWorkspace()];
    const { token, user } = await aMember(here.uuid, all);
    const admin = await aSuperadmin();
    const made = await make(token, { workspace: here.uuid });
    const list = (id: string) => invoke(handler, 'listMemberAccessTokens', { as: admin.token, path: { id } });
    expect((await list(here.uuid)).body).toEqual([expect.objectContaining({ uuid: made.uuid, user: user.uuid })]);
    expect((await list(there.uuid)).body).toEqual([]);
    const path = { id: user.uuid, token: made.uuid };
    expect((await invoke(handler, 'revokeMemberAccessToken', { as: token, path })).status).toBe(403);
    expect((await invoke(handler, 'revokeMemberAccessToken', { as: admin.token, path })).status).toBe(204);
    expect((await read(made.token)).status).toBe(401);
    expect((await invoke(handler, 'revokeMemberAccessToken', { as: admin.token, path })).status).toBe(404);
  });

  it('shows tokens that reach the workspace alone, and nothing of others', async () => {
    const [here, there] = [await aWorkspace(), await aWorkspace()];
    const { token, user } = await aMember(here.uuid, all);
    const row = { uuid: newId(), workspace_uuid: there.uuid, user_uuid: user.uuid, role_uuid: (await aRole(all)).uuid };
    const key = { parent: userMemberships(user.uuid), sort: there.uuid };
    await transact([memberships.create(there.uuid, { ...row, ...key })]);
    const [everywhere, own] = [await make(token), await make(token, { workspace: here.uuid })];
    const other = await make(token, { workspace: there.uuid });
    const ended = await make(token);
    await accessTokens.update(platform, { parent: user.uuid, sort: ended.uuid }, { set: { expires: inDays(-1) } });
    const admin = await aSuperadmin();
    const { body } = await invoke(handler, 'listMemberAccessTokens', { as: admin.token, path: { id: here.uuid } });
    expect(body.map(({ uuid }: { uuid: string }) => uuid).sort()).toEqual([everywhere.uuid, own.uuid].sort());
    expect(JSON.stringify(body)).not.toContain(there.uuid);
    expect(JSON.stringify(body)).not.toMatch(/hash|slab_/);
    expect(other.uuid).toBeTruthy();
    for (const as of [token, own.token]) {
      const refused = await invoke(handler, 'listMemberAccessTokens', { as, path: { id: here.uuid } });
      expect(refused.status).toBe(403);
    }
  });

  it('tells the owner of a revoked token by e-mail, once and with its name alone', async () => {
    const { token, user } = await aMember((await aWorkspace()).uuid, all);
    const [one, two] = [await make(token), await make(token)];
    const admin = await aSuperadmin();
    await deliverMail();
    const path = { id: user.uuid, token: one.uuid };
    await invoke(handler, 'revokeMemberAccessToken', { as: admin.token, path });
    await invoke(handler, 'revokeAccessToken', { as: token, path: { uuid: two.uuid } });
    const mails = await deliverMail();
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: user.email, subject: 'An access token was revoked' },
    ]);
    expect(mails[0]?.text).toContain('"Robot"');
    expect(mails[0]?.text).not.toContain(one.token);
  });

  it("is nobody else's: another's token is not found", async () => {
    const workspace = await aWorkspace();
    const [one, other] = [await aMember(workspace.uuid, all), await aMember(workspace.uuid, all)];
    const made = await make(one.token);
    expect((await invoke(handler, 'revokeAccessToken', { as: other.token, path: { uuid: made.uuid } })).status).toBe(
      404,
    );
    expect((await read(made.token)).status).toBe(200);
    expect(await tokenOf(one.user)).toBeTruthy();
  });
});
