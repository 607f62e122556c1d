import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isOpenInvite } from '#functions/entities/invites/invites.ts';
import { getInvite, listInvites } from '#functions/features/invites/api/read-invites.ts';
import { createInvite, deleteInvite, updateInvite } from '#functions/features/invites/api/write-invites.ts';
import { handler as deletion } from '#functions/handlers/deletion-worker.ts';
import { handler } from '#functions/handlers/invites.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { invites, uniqueNames, workspaces } from '#functions/tables/tables.ts';
import { inviteNames } from '#functions/tables/unique-name-rows.ts';
import { aMember, aRole, newId, seconds } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, onceAt } from '#tests/support/jobs.ts';
import { deliverMail, onlyMail } from '#tests/support/mail.ts';
import { ownPlatform } from '#tests/support/own-table.ts';
import { anInviter, later, setPassword, someAddress } from './an-inviter.ts';

beforeAll(ownPlatform);

let inviter: Awaited<ReturnType<typeof anInviter>>;
beforeEach(async () => {
  inviter = await anInviter();
});

describe('an open invite', () => {
  it('ends when it expires, is deactivated or deleted', async () => {
    const { invite, members } = await inviter.setUp();
    const made = await Promise.all([someAddress(), someAddress(), someAddress()].map(invite));
    const mails = await deliverMail();
    const [expired, off, gone] = made.map(({ body }) => ({
      uuid: String(body.uuid),
      mail: mails.find(({ to }) => to === body.email) ?? { to: '', subject: '', text: '', link: '', token: '' },
    }));
    if (!expired || !off || !gone) throw new Error('three invites');
    expect((await setPassword(expired.mail, later(8))).status).toBe(400);
    expect((await inviter.update(off.uuid, { is_active: false })).body).toMatchObject({
      is_active: false,
      state: 'switched_off',
    });
    expect((await setPassword(off.mail)).status).toBe(400);
    expect((await invoke(handler, 'deleteInvite', { as: inviter.token, path: { id: gone.uuid } })).status).toBe(204);
    expect((await setPassword(gone.mail)).status).toBe(400);
    expect((await inviter.get(gone.uuid)).status).toBe(404);
    expect((await invoke(handler, 'deleteInvite', { as: inviter.token, path: { id: gone.uuid } })).status).toBe(404);
    expect(await members()).toHaveLength(0);
    expect((await inviter.update(off.uuid, { is_active: true })).body.is_active).toBe(true);
    expect((await setPassword(await onlyMail())).status).toBe(200);
    expect((await inviter.update(off.uuid, { is_active: true })).body.detail).toBe(
      'This invite has been accepted already',
    );
  });

  it('is unique for its address and workspace under concurrent requests', async () => {
    const { invite } = await inviter.setUp();
    const email = someAddress();
    const made = await Promise.all(Array.from({ length: 6 }, () => invite(email)));
    const [first] = made.filter(({ status }) => status === 201);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    expect(made.filter(({ body }) => body.code === 'duplicate')).toHaveLength(5);
    expect(await deliverMail()).toHaveLength(1);
    expect((await (await inviter.setUp()).invite(email)).status).toBe(201);

    await inviter.update(first?.body.uuid, { is_active: false });
    const second = await invite(email);
    expect(second.status).toBe(201);
    expect((await inviter.update(first?.body.uuid, { is_active: true })).body.code).toBe('duplicate');
    await invoke(handler, 'deleteInvite', { as: inviter.token, path: { id: second.body.uuid } });
    expect((await inviter.update(first?.body.uuid, { is_active: true })).status).toBe(200);
    expect((await invite(email)).body.code).toBe('duplicate');
  });

  it('frees its slot when it has expired; of it and its successor at most one is open', async () => {
    const { workspace, role, invite } = await inviter.setUp();
    const inEightDays = () => seconds() + 8 * 86_400;
    const then = apiHandler(
      'invites',
      { listInvites, createInvite, getInvite, updateInvite, deleteInvite },
      { now: inEightDays, newId },
    );
    const email = someAddress();
    const { body: old } = await invite(email);
    const again = () =>
      invoke(then, 'createInvite', { as: inviter.token, body: { email, workspace: workspace.uuid, role: role.uuid } });
    const revive = () =>
      invoke(then, 'updateInvite', { as: inviter.token, path: { uuid: old.uuid }, body: { is_active: true } });
    onceAt('TransactWriteCommand', async (send) => {
      expect((await revive()).status).toBe(200);
      return send();
    });
    expect((await again()).body.code).toBe('duplicate');
    await inviter.update(old.uuid, { is_active: false });
    const next = await again();
    expect(next.status).toBe(201);
    expect((await revive()).body.code).toBe('duplicate');
    const rows = await invites.list(platform, platform);
    expect(rows.filter((row) => row.email === email && isOpenInvite(row, inEightDays()))).toHaveLength(1);
  });

  it('is refused if the workspace is deleted at that moment, and leaves nothing', async () => {
    const { workspace, invite } = await inviter.setUp();
    await invite(someAddress());
    await deliverMail();
    onceAt('TransactWriteCommand', async (send) => {
      await workspaces.drop(platform, platformKey(workspace.uuid));
      return send();
    });
    expect((await invite(someAddress())).body.fields).toEqual({ workspace: 'The workspace does not exist' });
    expect(await deliverMail()).toEqual([]);
    const message = { kind: 'workspace', workspace_uuid: workspace.uuid, uuid: workspace.uuid };
    expect(await deliver(deletion, message)).toBe(true);
    expect(await uniqueNames.list(platform, inviteNames(workspace.uuid))).toEqual([]);
  });

  it('frees its slot when it is accepted', async () => {
    const { workspace, invite } = await inviter.setUp();
    const email = someAddress();
    await invite(email);
    expect((await setPassword(await onlyMail())).status).toBe(200);
    expect(await uniqueNames.list(platform, inviteNames(workspace.uuid))).toEqual([]);
  });

  it('may be given another role, which then applies', async () => {
    const { invite, members } = await inviter.setUp();
    const { body } = await invite(someAddress());
    const mail = await onlyMail();
    const other = await aRole();
    expect((await inviter.update(body.uuid, { role: newId() })).body.fields).toEqual({
      role: 'The role does not exist',
    });
    expect((await inviter.update(body.uuid, { role: other.uuid })).body).toMatchObject({
      role: other.uuid,
      is_active: true,
    });
    expect((await setPassword(mail)).status).toBe(200);
    expect((await members()).map(({ role_uuid }) => role_uuid)).toEqual([other.uuid]);
    expect(await deliverMail()).toEqual([]);
  });

  it('is refused for members, for addresses with an invite, and for unknown references', async () => {
    const { workspace, role, invite } = await inviter.setUp();
    const { user } = await aMember(workspace.uuid);
    expect(await invite(user.email)).toMatchObject({
      status: 400,
      body: { fields: { email: 'The user is a member of this workspace already' } },
    });
    const email = someAddress();
    expect((await invite(email)).status).toBe(201);
    expect((await invite(email)).body).toMatchObject({ code: 'duplicate', detail: 'Invite already exists' });
    const send = (body: object) => invoke(handler, 'createInvite', { as: inviter.token, body });
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

  it('is listed newest first', async () => {
    const { invite } = await inviter.setUp();
    const [first, second] = [await invite(someAddress()), await invite(someAddress())];
    const { body } = await invoke(handler, 'listInvites', { as: inviter.token });
    const order = body.map(({ uuid }: { uuid: string }) => uuid);
    expect(order.indexOf(second.body.uuid)).toBeLessThan(order.indexOf(first.body.uuid));
  });
});
