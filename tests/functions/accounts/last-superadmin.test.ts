import { beforeEach, expect, it } from 'vitest';
import { handler } from '#functions/handlers/accounts.ts';
import { platform } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import { aSuperadmin, aUser } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { ownTable } from '#tests/support/own-table.ts';

// In their own table, because other tests create superadmins.
beforeEach(() => ownTable('users'));

type Admin = Awaited<ReturnType<typeof aSuperadmin>>;
const update = (by: Admin, { user }: Admin, change: object) =>
  invoke(handler, 'updateUser', {
    as: by.token,
    path: { uuid: user.uuid },
    body: { name: user.name, email: user.email, is_staff: true, is_active: true, workspaces: [], ...change },
  });
const remaining = async () =>
  (await users.list(platform, platform)).filter((row) => row.is_staff && row.is_active).length;
const message = 'The last active superadmin cannot be deleted, deactivated or made an ordinary user';

it('the last superadmin cannot be deleted, deactivated or made an ordinary user', async () => {
  const admin = await aSuperadmin();
  await aUser({ is_staff: true, is_active: false });
  await aUser();
  const refused = { status: 400, body: { code: 'refused', detail: message } };
  expect(await update(admin, admin, { is_staff: false })).toEqual(refused);
  expect(await update(admin, admin, { is_active: false })).toEqual(refused);
  expect(await invoke(handler, 'deleteUser', { as: admin.token, path: { id: admin.user.uuid } })).toEqual(refused);
  expect((await update(admin, admin, { name: 'Other' })).status).toBe(200);
  expect(await remaining()).toBe(1);
});

it('superadmins are asked before they take their own rights, and others do it unasked', async () => {
  const [own, other] = await Promise.all([aSuperadmin(), aSuperadmin()]);
  await aSuperadmin();
  for (const change of [{ is_staff: false }, { is_active: false }]) {
    expect(await update(own, own, change)).toMatchObject({
      status: 400,
      body: {
        detail: 'These are your own rights as a superadmin: confirm that you give them up',
        fields: { gives_up_own_rights: expect.any(String) },
      },
    });
    expect((await update(own, own, { ...change, gives_up_own_rights: false })).status).toBe(400);
  }
  expect(await remaining()).toBe(3);
  expect((await update(own, other, { is_staff: false })).status).toBe(200);
  const { status, body } = await update(own, own, { is_staff: false, gives_up_own_rights: true });
  expect([status, body.is_staff, 'gives_up_own_rights' in body]).toEqual([200, false, false]);
});

it('one of two superadmins may go; of two who go at the same time one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    await ownTable('users');
    const [one, two] = await Promise.all([aSuperadmin(), aSuperadmin()]);
    const answers = await Promise.all([
      update(one, two, { is_staff: false }),
      invoke(handler, 'deleteUser', { as: two.token, path: { id: one.user.uuid } }),
    ]);
    expect(await remaining(), JSON.stringify(answers)).toBe(1);
  }
});
