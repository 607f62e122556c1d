import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as tokensHandler } from '#functions/handlers/access-tokens.ts';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { handler as auth, authOperations } from '#functions/handlers/auth.ts';
import { handler as invites } from '#functions/handlers/invites.ts';
import { handler as webhooksHandler } from '#functions/handlers/webhooks.ts';
import { handler as workspacesHandler } from '#functions/handlers/workspaces.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { platform } from '#functions/tables/definitions.ts';
import { refreshFamilies, workspaces } from '#functions/tables/tables.ts';
import { webhookEvents } from '#shared/rules/webhooks.ts';
import { aRole, aSuperadmin, aUser, aWorkspace, newId, password, seconds } from '#tests/support/builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliverMail } from '#tests/support/mail.ts';
import { ownPlatform } from '#tests/support/own-table.ts';

beforeAll(ownPlatform);

/** A session that began so many seconds ago. */
async function sessionOf({ uuid, email }: { uuid: string; email: string }, age = 0): Promise<string> {
  const { body } = await invoke(auth, 'createToken', { body: { email, password } });
  const [family] = (await refreshFamilies.list(platform, uuid)).toSorted((a, b) => b.uuid.localeCompare(a.uuid));
  if (!family) throw new Error('No session began');
  await refreshFamilies.update(platform, family, { set: { confirmed: seconds() - age } });
  return body.access;
}
const asked = { status: 403, body: { code: 'reauthentication', detail: 'Enter your password to go on' } };
const give = (as: string, secret = password) => invoke(auth, 'reauthenticate', { as, body: { password: secret } });
const token = (as: string) =>
  invoke(tokensHandler, 'createAccessToken', { as, body: { name: 'Robot', expires: seconds() + 86_400 } });

beforeEach(async () => {
  await deliverMail();
});

describe('the password again', () => {
  it('is asked ten minutes after it was given, before an access token is made, and is good for ten minutes', async () => {
    const user = await aUser();
    expect((await token(await sessionOf(user, 590))).status).toBe(201);
    const as = await sessionOf(user, 601);
    expect(await token(as)).toEqual(asked);
    expect((await give(as, 'wrong-password')).body.fields).toEqual({ password: 'Current password is not correct' });
    expect(await token(as)).toEqual(asked);
    const given = await give(as);
    expect(given).toEqual({ status: 200, body: { until: expect.any(Number) } });
    expect(Math.abs(given.body.until - seconds() - 600)).toBeLessThan(60);
    expect((await token(as)).status).toBe(201);
    expect((await token(as)).status).toBe(201);
    expect(await token(await sessionOf(user, 601))).toEqual(asked);
  });

  it('is asked before a webhook is made, changed or removed, and nothing changes without it', async () => {
    const lab = await aLaboratory();
    const path = { id: lab.project.uuid };
    const body = { name: 'Robot', address: 'https://receiver.example.com/', events: webhookEvents };
    const old = await sessionOf(lab.manager.user, 700);
    const fresh = await sessionOf(lab.manager.user);
    const ask = (operation: 'createWebhook' | 'updateWebhook' | 'deleteWebhook', as: string, more = {}, what = {}) =>
      invoke(webhooksHandler, operation, { as, path: { ...path, ...more }, body: what });
    const list = async () => (await invoke(webhooksHandler, 'listWebhooks', { as: old, path })).body;
    expect(await ask('createWebhook', old, {}, body)).toEqual(asked);
    expect(await list()).toEqual([]);
    const { uuid: webhook } = (await ask('createWebhook', fresh, {}, body)).body;
    const before = await list();
    expect(await ask('updateWebhook', old, { webhook }, { name: 'Other' })).toEqual(asked);
    expect(await ask('deleteWebhook', old, { webhook })).toEqual(asked);
    expect(await list()).toEqual(before);
    expect((await ask('updateWebhook', fresh, { webhook }, { name: 'Other' })).status).toBe(200);
    expect((await ask('deleteWebhook', fresh, { webhook })).status).toBe(204);
    expect((await deliverMail()).map(({ to, subject }) => [to, subject])).toEqual([
      [lab.manager.user.email, 'A webhook was made'],
      [lab.manager.user.email, 'A webhook was changed'],
      [lab.manager.user.email, 'A webhook was removed'],
    ]);
  });

  it('is not what a new name gives: the session goes on as it was', async () => {
    const user = await aUser();
    const as = await sessionOf(user, 601);
    const named = await invoke(auth, 'changeName', { as, path: { uuid: user.uuid }, body: { name: 'Eve' } });
    expect(await token(named.body.access)).toEqual(asked);
    const body = { old_password: password, password: 'seven-green-lamps', password2: 'seven-green-lamps' };
    const changed = await invoke(auth, 'changePassword', { as: named.body.access, path: { uuid: user.uuid }, body });
    expect((await token(changed.body.access)).status).toBe(201);
  });

  it('is not asked of other calls, and counts wrong ones like any other form', async () => {
    const user = await aUser();
    const as = await sessionOf(user, 9000);
    expect((await invoke(tokensHandler, 'listAccessTokens', { as })).status).toBe(200);
    for (let i = 0; i < 10; i++) expect((await give(as, 'wrong-password')).status).toBe(400);
    expect((await give(as)).body.code).toBe('locked');
    const later = apiHandler('auth', authOperations, { now: () => seconds() + 1000, newId });
    expect((await invoke(later, 'reauthenticate', { as, body: { password } })).status).toBe(200);
  });
});

describe('a change of roles', () => {
  const all = async (demands: boolean) => {
    const workspace = await aWorkspace();
    const [role, other] = [await aRole(), await aRole()];
    const { user: admin, token: fresh } = await aSuperadmin();
    const as = await sessionOf(admin, 700);
    const seat = [{ uuid: null, workspace: workspace.uuid, role: role.uuid }];
    const newAccount = () => {
      const twice = { password: 'seven-green-lamps', password2: 'seven-green-lamps' };
      return { name: 'New', email: `${newId()}@example.com`, ...twice, workspaces: seat };
    };
    const { body: user } = await invoke(accounts, 'createUser', { as: fresh, body: newAccount() });
    if (demands) await workspaces.update(platform, workspace, { set: { demands_reauthentication: true } });
    const lines = (await invoke(workspacesHandler, 'getWorkspace', { as, path: { id: workspace.uuid } })).body.users;
    const moved = lines.map((line: object) => ({ ...line, role: other.uuid }));
    const path = { id: workspace.uuid };
    return {
      as,
      user,
      workspace,
      describe: () => invoke(workspacesHandler, 'updateWorkspace', { as, path, body: { description: 'Changed' } }),
      calls: {
        updateWorkspace: () => invoke(workspacesHandler, 'updateWorkspace', { as, path, body: { users: moved } }),
        createInvite: () =>
          invoke(invites, 'createInvite', {
            as,
            body: { email: `${newId()}@example.com`, workspace: workspace.uuid, role: role.uuid },
          }),
        createUser: () => invoke(accounts, 'createUser', { as, body: newAccount() }),
        updateUser: () => invoke(accounts, 'updateUser', { as, path: { uuid: user.uuid }, body: { workspaces: [] } }),
      },
    };
  };

  it('asks for it where the workspace demands it, and nothing changes without it', async () => {
    const { as, calls, describe, user, workspace } = await all(true);
    const members = async () =>
      (await invoke(workspacesHandler, 'getWorkspace', { as, path: { id: workspace.uuid } })).body.users;
    const before = await members();
    for (const call of Object.values(calls)) expect(await call()).toEqual(asked);
    expect(await members()).toEqual(before);
    expect((await describe()).status).toBe(200);
    await give(as);
    await deliverMail();
    for (const call of Object.values(calls)) expect((await call()).status).toBeLessThan(300);
    const mails = (await deliverMail()).map(({ to, subject }) => [to, subject]);
    expect(mails).toContainEqual([user.email, 'Your role was changed']);
  });

  it('asks nothing elsewhere', async () => {
    const { calls } = await all(false);
    for (const call of Object.values(calls)) expect((await call()).status).toBeLessThan(300);
  });

  it('asks before the demand itself is taken back', async () => {
    const { as, workspace } = await all(true);
    const body = { demands_reauthentication: false };
    const take = () => invoke(workspacesHandler, 'updateWorkspace', { as, path: { id: workspace.uuid }, body });
    expect(await take()).toEqual(asked);
    await give(as);
    expect((await take()).body).not.toHaveProperty('demands_reauthentication');
  });
});

describe('a mail', () => {
  it('says that an access token was made', async () => {
    const user = await aUser();
    await token(await sessionOf(user));
    const [mail] = await deliverMail();
    expect(mail).toMatchObject({ to: user.email, subject: 'An access token was made' });
    expect(mail?.text).toContain('"Robot"');
    expect(mail?.text).not.toContain('slab_');
  });

  it('tells the old address of another one, whoever changes it', async () => {
    const user = await aUser();
    const { token: as } = await aSuperadmin();
    const email = `${newId()}@example.com`;
    await invoke(accounts, 'updateUser', { as, path: { uuid: user.uuid }, body: { email } });
    expect((await deliverMail()).map(({ to, subject }) => [to, subject])).toEqual([
      [user.email, 'The e-mail of your account was changed'],
    ]);
    await invoke(accounts, 'updateUser', { as, path: { uuid: user.uuid }, body: { is_staff: true } });
    const [mail] = await deliverMail();
    expect(mail).toMatchObject({ to: email, subject: 'Your role was changed' });
    expect(mail?.text).toContain('the installation');
  });
});
