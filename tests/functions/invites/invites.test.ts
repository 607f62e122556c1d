import { beforeEach, describe, expect, it } from 'vitest';
import { isOpen } from '#functions/entities/invites/invite-slot.ts';
import { isRoleUsed } from '#functions/features/administration/api/uses.ts';
import { createInvite } from '#functions/features/invites/api/create-invite.ts';
import { deleteInvite } from '#functions/features/invites/api/delete-invite.ts';
import { getInvite } from '#functions/features/invites/api/get-invite.ts';
import { listInvites } from '#functions/features/invites/api/list-invites.ts';
import { updateInvite } from '#functions/features/invites/api/update-invite.ts';
import { handler as users } from '#functions/handlers/accounts.ts';
import { handler as auth, authOperations } from '#functions/handlers/auth.ts';
import { handler as deletion } from '#functions/handlers/deletion-worker.ts';
import { handler } from '#functions/handlers/invites.ts';
import { handler as workspacesHandler } from '#functions/handlers/workspaces.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { inviteNames, workspaceNames } from '#functions/tables/rows.ts';
import { invites, licences, memberships, uniqueNames, workspaces } from '#functions/tables/tables.ts';
import { aMember, aRole, aSuperadmin, aUser, aWorkspace, newId, password, seconds } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, onceAt } from '#tests/support/jobs.ts';
import { deliverMail, type Mail, onlyMail } from '#tests/support/mail.ts';

let token: string;
beforeEach(async () => {
  token = (await aSuperadmin()).token;
  await deliverMail();
});

async function setUp(licence: object = {}) {
  const [workspace, role] = await Promise.all([aWorkspace({}, licence), aRole()]);
  const invite = (email: string) =>
    invoke(handler, 'createInvite', { as: token, body: { email, workspace: workspace.uuid, role: role.uuid } });
  const members = () => memberships.list(workspace.uuid, workspaceMemberships(workspace.uuid));
  return { workspace, role, invite, members };
}
const seats = ({ licence_uuid }: { licence_uuid: string }, user_count: number) =>
  licences.update(platform, { parent: platform, sort: licence_uuid }, { set: { user_count } });
const someAddress = () => `new.person.${newId()}@example.com`;
const get = (id: string) => invoke(handler, 'getInvite', { as: token, path: { id } });
const update = (uuid: string, body: object) => invoke(handler, 'updateInvite', { as: token, path: { uuid }, body });
const later = (days: number) => apiHandler('auth', authOperations, { now: () => seconds() + days * 86_400, newId });
const setPassword = (mail: Mail, by: unknown = auth) =>
  invoke(by, 'confirmPasswordReset', { body: { token: mail.token, password: 'my-own-password' } });
function follow(mail: Mail, by: unknown = auth) {
  const [uidb64 = ''] = mail.link.split('/').slice(-2);
  return invoke(by, 'verifyEmail', { path: { uidb64, token: mail.token } });
}
const signIn = (email: string, secret: string) => invoke(auth, 'createToken', { body: { email, password: secret } });

describe('an invite to an unknown address', () => {
  it('creates the account when its owner sets a password, with the membership', async () => {
    const { workspace, role, invite, members } = await setUp();
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
    expect((await follow(mail)).status).toBe(400);
    expect((await invoke(auth, 'validatePasswordResetToken', { body: { token: mail.token } })).status).toBe(200);
    expect((await setPassword(mail)).status).toBe(200);
    const session = await signIn(email, 'my-own-password');
    expect(session.status).toBe(200);
    const permissions = await invoke(users, 'getUserPermissions', { as: session.body.access });
    expect(Object.keys(permissions.body.workspaces)).toEqual([workspace.uuid]);
    expect((await members()).map(({ role_uuid }) => role_uuid)).toEqual([role.uuid]);
    const row = await workspaces.get(platform, { parent: platform, sort: workspace.uuid });
    expect(row?.user_total).toBe(1);
    expect((await get(made.body.uuid)).body).toMatchObject({ is_active: false, state: 'accepted' });
    expect((await setPassword(mail)).status).toBe(400);
  });

  it('copies the file format of the workspace', async () => {
    const { workspace, invite } = await setUp();
    const german = { csv_decimal: ',', csv_delimiter: ';' } as const;
    await workspaces.update(platform, { parent: platform, sort: workspace.uuid }, { set: german });
    const email = someAddress();
    await invite(email);
    await setPassword(await onlyMail());
    const listed = await invoke(users, 'listUsers', { as: token });
    expect(listed.body.find((user: { email: string }) => user.email === email)).toMatchObject(german);
  });

  it('is accepted once, also concurrently', async () => {
    const { invite, members } = await setUp();
    await invite(someAddress());
    const mail = await onlyMail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => setPassword(mail)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(await members()).toHaveLength(1);
  });

  it('does not set the password of an account that was created meanwhile', async () => {
    const { invite, members } = await setUp();
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
    const { workspace, invite } = await setUp();
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
    const { invite, members, workspace } = await setUp({ user_count: 15 });
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
    const { workspace, invite } = await setUp({ user_count: 1 });
    await invite((await aUser()).email);
    const mail = await onlyMail();
    await seats(workspace, 0);
    expect((await follow(mail)).body.code).toBe('quota');
    const bigger = (await aWorkspace({}, { user_count: 5 })).licence_uuid;
    await workspaces.update(platform, { parent: platform, sort: workspace.uuid }, { set: { licence_uuid: bigger } });
    expect((await follow(mail)).status).toBe(200);
  });
});

describe('the seats of the licence', () => {
  it('limit invites, with members and open invites counted', async () => {
    const { workspace, invite } = await setUp({ user_count: 2 });
    const [first, second] = [await invite(someAddress()), await invite(someAddress())];
    const detail = "The licence's number of users is reached";
    const refused = await invite(someAddress());
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'quota', detail: `${detail} with the invites that are still open` },
    });
    expect((await update(first.body.uuid, { is_active: false })).status).toBe(200);
    expect((await invite(someAddress())).status).toBe(201);
    expect(await update(first.body.uuid, { is_active: true })).toMatchObject({ status: 400, body: { code: 'quota' } });
    expect((await update(second.body.uuid, { role: (await aRole()).uuid })).status).toBe(200);
    await seats(workspace, 0);
    expect((await invite(someAddress())).body.detail).toBe(detail);
  });
});

describe('the link of an invite', () => {
  const look = (mail: Mail) => invoke(auth, 'validatePasswordResetToken', { body: { token: mail.token } });

  it('shows the workspace, the inviter and the address, and lets an account created meanwhile join', async () => {
    const { workspace, invite, members } = await setUp();
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
    const { workspace, role, invite } = await setUp();
    const made = await invite(someAddress());
    const mail = await onlyMail();
    const name = { parent: workspaceNames, sort: workspace.name.toLowerCase(), uuid: workspace.uuid };
    await uniqueNames.add(platform, name);
    const path = { id: workspace.uuid };
    expect((await invoke(workspacesHandler, 'deleteWorkspace', { as: token, path })).status).toBe(204);
    expect((await look(mail)).status).toBe(400);
    expect((await get(made.body.uuid)).status).toBe(404);
    expect(await isRoleUsed(role)).toBe(false);
  });
});

describe('an open invite', () => {
  it('ends when it expires, is deactivated or deleted', async () => {
    const { invite, members } = await setUp();
    const made = await Promise.all([someAddress(), someAddress(), someAddress()].map(invite));
    const mails = await deliverMail();
    const [expired, off, gone] = made.map(({ body }) => ({
      uuid: String(body.uuid),
      mail: mails.find(({ to }) => to === body.email) ?? { to: '', subject: '', text: '', link: '', token: '' },
    }));
    if (!expired || !off || !gone) throw new Error('three invites');
    expect((await setPassword(expired.mail, later(8))).status).toBe(400);
    expect((await update(off.uuid, { is_active: false })).body).toMatchObject({
      is_active: false,
      state: 'switched_off',
    });
    expect((await setPassword(off.mail)).status).toBe(400);
    expect((await invoke(handler, 'deleteInvite', { as: token, path: { id: gone.uuid } })).status).toBe(204);
    expect((await setPassword(gone.mail)).status).toBe(400);
    expect((await get(gone.uuid)).status).toBe(404);
    expect((await invoke(handler, 'deleteInvite', { as: token, path: { id: gone.uuid } })).status).toBe(404);
    expect(await members()).toHaveLength(0);
    expect((await update(off.uuid, { is_active: true })).body.is_active).toBe(true);
    expect((await setPassword(await onlyMail())).status).toBe(200);
    expect((await update(off.uuid, { is_active: true })).body.detail).toBe('This invite has been accepted already');
  });

  it('is unique for its address and workspace under concurrent requests', async () => {
    const { invite } = await setUp();
    const email = someAddress();
    const made = await Promise.all(Array.from({ length: 6 }, () => invite(email)));
    const [first] = made.filter(({ status }) => status === 201);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    expect(made.filter(({ body }) => body.code === 'duplicate')).toHaveLength(5);
    expect(await deliverMail()).toHaveLength(1);
    expect((await (await setUp()).invite(email)).status).toBe(201);

    await update(first?.body.uuid, { is_active: false });
    const second = await invite(email);
    expect(second.status).toBe(201);
    expect((await update(first?.body.uuid, { is_active: true })).body.code).toBe('duplicate');
    await invoke(handler, 'deleteInvite', { as: token, path: { id: second.body.uuid } });
    expect((await update(first?.body.uuid, { is_active: true })).status).toBe(200);
    expect((await invite(email)).body.code).toBe('duplicate');
  });

  it('frees its slot when it has expired; of it and its successor at most one is open', async () => {
    const { workspace, role, invite } = await setUp();
    const inEightDays = () => seconds() + 8 * 86_400;
    const then = apiHandler(
      'invites',
      { listInvites, createInvite, getInvite, updateInvite, deleteInvite },
      { now: inEightDays, newId },
    );
    const email = someAddress();
    const { body: old } = await invite(email);
    const again = () =>
      invoke(then, 'createInvite', { as: token, body: { email, workspace: workspace.uuid, role: role.uuid } });
    const revive = () =>
      invoke(then, 'updateInvite', { as: token, path: { uuid: old.uuid }, body: { is_active: true } });
    onceAt('TransactWriteCommand', async (send) => {
      expect((await revive()).status).toBe(200);
      return send();
    });
    expect((await again()).body.code).toBe('duplicate');
    await update(old.uuid, { is_active: false });
    const next = await again();
    expect(next.status).toBe(201);
    expect((await revive()).body.code).toBe('duplicate');
    const rows = await invites.list(platform, platform);
    expect(rows.filter((row) => row.email === email && isOpen(row, inEightDays()))).toHaveLength(1);
  });

  it('is refused if the workspace is deleted at that moment, and leaves nothing', async () => {
    const { workspace, invite } = await setUp();
    await invite(someAddress());
    await deliverMail();
    onceAt('TransactWriteCommand', async (send) => {
      await workspaces.drop(platform, { parent: platform, sort: workspace.uuid });
      return send();
    });
    expect((await invite(someAddress())).body.fields).toEqual({ workspace: 'The workspace does not exist' });
    expect(await deliverMail()).toEqual([]);
    const message = { kind: 'workspace', workspace_uuid: workspace.uuid, uuid: workspace.uuid };
    expect(await deliver(deletion, message)).toBe(true);
    expect(await uniqueNames.list(platform, inviteNames(workspace.uuid))).toEqual([]);
  });

  it('frees its slot when it is accepted', async () => {
    const { workspace, invite } = await setUp();
    const email = someAddress();
    await invite(email);
    expect((await setPassword(await onlyMail())).status).toBe(200);
    expect(await uniqueNames.list(platform, inviteNames(workspace.uuid))).toEqual([]);
  });

  it('may be given another role, which then applies', async () => {
    const { invite, members } = await setUp();
    const { body } = await invite(someAddress());
    const mail = await onlyMail();
    const other = await aRole();
    expect((await update(body.uuid, { role: newId() })).body.fields).toEqual({ role: 'The role does not exist' });
    expect((await update(body.uuid, { role: other.uuid })).body).toMatchObject({ role: other.uuid, is_active: true });
    expect((await setPassword(mail)).status).toBe(200);
    expect((await members()).map(({ role_uuid }) => role_uuid)).toEqual([other.uuid]);
    expect(await deliverMail()).toEqual([]);
  });

  it('is refused for members, for addresses with an invite, and for unknown references', async () => {
    const { workspace, role, invite } = await setUp();
    const { user } = await aMember(workspace.uuid);
    expect(await invite(user.email)).toMatchObject({
      status: 400,
      body: { fields: { email: 'The user is a member of this workspace already' } },
    });
    const email = someAddress();
    expect((await invite(email)).status).toBe(201);
    expect((await invite(email)).body).toMatchObject({ code: 'duplicate', detail: 'Invite already exists' });
    const send = (body: object) => invoke(handler, 'createInvite', { as: token, body });
    const form = { email: someAddress(), workspace: workspace.uuid, role: role.uuid };
    expect((await send({ ...form, workspace: newId() })).body.fields).toEqual({
      workspace: 'The workspace does not exist',
    });
    expect((await send({ ...form, role: newId() })).body.fields).toEqual({ role: 'The role does not exist' });
    expect((await send({})).body.fields).toEqual({
      email: 'E-mail cannot be empty',
      workspace: 'Workspace cannot be empty',
      role: 'Role cannot be empty',
    });
    expect((await deliverMail()).map(({ to }) => to)).toEqual([email]);
  });

  it('is listed newest first, for superadmins only', async () => {
    const { workspace, invite } = await setUp();
    const [first, second] = [await invite(someAddress()), await invite(someAddress())];
    const { body } = await invoke(handler, 'listInvites', { as: token });
    const order = body.map(({ uuid }: { uuid: string }) => uuid);
    expect(order.indexOf(second.body.uuid)).toBeLessThan(order.indexOf(first.body.uuid));
    const { token: own } = await aMember(workspace.uuid);
    const path = { id: first.body.uuid, uuid: first.body.uuid };
    for (const operation of ['listInvites', 'createInvite', 'getInvite', 'updateInvite', 'deleteInvite'] as const) {
      expect((await invoke(handler, operation, { as: own, path, body: {} })).status, operation).toBe(403);
      expect((await invoke(handler, operation, { path, body: {} })).status, operation).toBe(401);
    }
    expect((await get(first.body.uuid)).status).toBe(200);
  });
});
