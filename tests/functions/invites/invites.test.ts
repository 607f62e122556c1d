import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRoleUsed } from '#functions/features/administration/api/pairs.ts';
import { handler as users } from '#functions/handlers/accounts.ts';
import { handler as auth } from '#functions/handlers/auth.ts';
import { handler as workspacesHandler } from '#functions/handlers/workspaces.ts';
import { userMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { memberships, uniqueNames, workspaces } from '#functions/tables/tables.ts';
import { workspaceNames } from '#functions/tables/unique-name-rows.ts';
import { limits } from '#shared/rules/limits.ts';
import { aRole, aUser, aWorkspace, password } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliverMail, type Mail, onlyMail } from '#tests/support/mail.ts';
import { ownPlatform } from '#tests/support/own-table.ts';
import { anInviter, follow, seats, setPassword, signIn, someAddress } from './an-inviter.ts';

beforeAll(ownPlatform);

let inviter: Awaited<ReturnType<typeof anInviter>>;
beforeEach(async () => {
  inviter = await anInviter();
});

describe('an invite to an unknown address', () => {
  it('creates the account when its owner sets a password, with the membership', async () => {
    const { workspace, role, invite, members } = await inviter.setUp();
    const email = someAddress();
    const made = await invite(email.toUpperCase());
    expect(made).toEqual({
      status: 201,
      body: {
        uuid: expect.any(String),
        email,
        workspace: workspace.uuid,
        role: role.uuid,
        is_active: true,
        state: 'open',
        creator: 'Ada Example',
        created: expect.any(Number),
      },
    });
    const mail = await onlyMail();
    expect(mail).toMatchObject({ to: email, subject: `Invitation to ${workspace.name}` });
    expect(mail.link).toBe(`https://serieslab.test/password-reset/${mail.token}`);
    expect(mail.text).toMatch(/good once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC\./);
    expect((await follow(mail)).status).toBe(400);
    expect((await invoke(auth, 'validatePasswordResetToken', { body: { token: mail.token } })).status).toBe(200);
    expect((await setPassword(mail)).status).toBe(200);
    const session = await signIn(email, 'my-own-password');
    expect(session.status).toBe(200);
    const permissions = await invoke(users, 'getUserPermissions', { as: session.body.access });
    expect(Object.keys(permissions.body.workspaces)).toEqual([workspace.uuid]);
    expect((await members()).map(({ role_uuid }) => role_uuid)).toEqual([role.uuid]);
    const row = await workspaces.get(platform, platformKey(workspace.uuid));
    expect(row?.user_total).toBe(1);
    expect((await inviter.get(made.body.uuid)).body).toMatchObject({ is_active: false, state: 'accepted' });
    expect((await setPassword(mail)).status).toBe(400);
  });

  it('names the new account as asked, else after its address, and refuses what is no name', async () => {
    const { invite } = await inviter.setUp();
    const nameOf = async (name?: string) => {
      const email = someAddress();
      await invite(email);
      const { token } = await onlyMail();
      const confirm = (more: object) =>
        invoke(auth, 'confirmPasswordReset', { body: { token, password: 'my-own-password', ...more } });
      for (const wrong of ['', ' ', 'x'.repeat(limits.name + 1)]) {
        const refused = await confirm({ name: wrong });
        expect(refused).toMatchObject({ status: 400, body: { fields: { name: expect.stringMatching(/^Name /) } } });
      }
      expect((await confirm({ ...(name && { name }) })).status).toBe(200);
      const listed = await invoke(users, 'listUsers', { as: inviter.token });
      return { email, name: listed.body.find((user: { email: string }) => user.email === email).name };
    };
    expect((await nameOf(' Grace Hopper ')).name).toBe('Grace Hopper');
    const unnamed = await nameOf();
    expect(unnamed.name).toBe(unnamed.email.split('@')[0]?.slice(0, limits.name));
  });

  it('copies the file format of the workspace', async () => {
    const { workspace, invite } = await inviter.setUp();
    const german = { csv_decimal: ',', csv_delimiter: ';' } as const;
    await workspaces.update(platform, platformKey(workspace.uuid), { set: german });
    const email = someAddress();
    await invite(email);
    await setPassword(await onlyMail());
    const listed = await invoke(users, 'listUsers', { as: inviter.token });
    expect(listed.body.find((user: { email: string }) => user.email === email)).toMatchObject(german);
  });

  it('is accepted once, also concurrently', async () => {
    const { invite, members } = await inviter.setUp();
    await invite(someAddress());
    const mail = await onlyMail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => setPassword(mail)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(await members()).toHaveLength(1);
  });

  it('does not set the password of an account that was created meanwhile', async () => {
    const { invite, members } = await inviter.setUp();
    const email = someAddress();
    await invite(email);
    const mail = await onlyMail();
    await aUser({ email });
    expect((await setPassword(mail)).body.detail).toMatch(/^There is an account with this e-mail already/);
    expect((await signIn(email, password)).status).toBe(200);
    expect(await members()).toHaveLength(0);
  });
});

describe('an invite to a known address', () => {
  it('adds the membership when the link is opened, and keeps the password', async () => {
    const { workspace, invite } = await inviter.setUp();
    const user = await aUser();
    const { body } = await invite(user.email);
    const mail = await onlyMail();
    expect(mail.link).toBe(
      `https://serieslab.test/verify-email/${Buffer.from(body.uuid).toString('base64url')}/${mail.token}`,
    );
    expect((await setPassword(mail)).status).toBe(400);
    expect(await follow(mail)).toEqual({ status: 200, body: { detail: 'You have joined the workspace' } });
    const own = await memberships.listOwn(userMemberships(user.uuid));
    expect(own.map(({ workspace_uuid }) => workspace_uuid)).toEqual([workspace.uuid]);
    expect((await follow(mail)).status).toBe(400);
    expect((await signIn(user.email, password)).status).toBe(200);
  });

  it('accepts of fifteen concurrent invites exactly the free seats, and refuses the others with a message', async () => {
    const { invite, members, workspace } = await inviter.setUp({ user_count: 15 });
    const all = await Promise.all(Array.from({ length: 15 }, () => aUser()));
    for (const { email } of all) expect((await invite(email)).status).toBe(201);
    await seats(workspace, 10);
    const answers = await Promise.all((await deliverMail()).map((mail) => follow(mail)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, ...body }).toEqual({
        status: 400,
        code: 'quota',
        detail: "The licence's number of users is reached",
      });
    }
    expect(await members()).toHaveLength(10);
  });

  it('keeps the link valid if there was no seat', async () => {
    const { workspace, invite } = await inviter.setUp({ user_count: 1 });
    await invite((await aUser()).email);
    const mail = await onlyMail();
    await seats(workspace, 0);
    expect((await follow(mail)).body.code).toBe('quota');
    const bigger = (await aWorkspace({}, { user_count: 5 })).licence_uuid;
    await workspaces.update(platform, platformKey(workspace.uuid), { set: { licence_uuid: bigger } });
    expect((await follow(mail)).status).toBe(200);
  });
});

describe('the seats of the licence', () => {
  it('limit invites, with members and open invites counted', async () => {
    const { workspace, invite } = await inviter.setUp({ user_count: 2 });
    const [first, second] = [await invite(someAddress()), await invite(someAddress())];
    const detail = "The licence's number of users is reached";
    const refused = await invite(someAddress());
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'quota', detail: `${detail} with the invites that are still open` },
    });
    expect((await inviter.update(first.body.uuid, { is_active: false })).status).toBe(200);
    expect((await invite(someAddress())).status).toBe(201);
    expect(await inviter.update(first.body.uuid, { is_active: true })).toMatchObject({
      status: 400,
      body: { code: 'quota' },
    });
    expect((await inviter.update(second.body.uuid, { role: (await aRole()).uuid })).status).toBe(200);
    await seats(workspace, 0);
    expect((await invite(someAddress())).body.detail).toBe(detail);
  });
});

describe('the link of an invite', () => {
  const look = (mail: Mail) => invoke(auth, 'validatePasswordResetToken', { body: { token: mail.token } });

  it('shows the workspace, the inviter and the address, and lets an account created meanwhile join', async () => {
    const { workspace, invite, members } = await inviter.setUp();
    const email = someAddress();
    await invite(email);
    const mail = await onlyMail();
    const described = { email, account: email, invite: { workspace: workspace.name, creator: 'Ada Example' } };
    expect(await look(mail)).toMatchObject({ status: 200, body: { ...described, leads_to: 'new_account' } });
    const user = await aUser({ email });
    const offered = await look(mail);
    expect(offered).toMatchObject({ status: 200, body: { ...described, leads_to: 'join' } });
    expect((await setPassword(mail)).body.detail).toMatch(/open the link again to join/);
    const path = { uidb64: offered.body.uidb64, token: mail.token };
    expect((await invoke(auth, 'verifyEmail', { path })).status).toBe(200);
    expect((await members()).map(({ user_uuid }) => user_uuid)).toEqual([user.uuid]);
  });

  it('ends with the workspace, which deletes its invites and frees the role', async () => {
    const { workspace, role, invite } = await inviter.setUp();
    const made = await invite(someAddress());
    const mail = await onlyMail();
    const name = { parent: workspaceNames, sort: workspace.name.toLowerCase(), uuid: workspace.uuid };
    await uniqueNames.add(platform, name);
    const path = { id: workspace.uuid };
    expect((await invoke(workspacesHandler, 'deleteWorkspace', { as: inviter.token, path })).status).toBe(204);
    expect((await look(mail)).status).toBe(400);
    expect((await inviter.get(made.body.uuid)).status).toBe(404);
    expect(await isRoleUsed(role)).toBe(false);
  });
});
