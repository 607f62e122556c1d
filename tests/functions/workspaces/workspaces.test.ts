import { beforeAll, describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/workspaces.ts';
import { userMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { memberships, workspaces } from '#functions/tables/tables.ts';
import { aLicence, aMember, aRole, aSuperadmin, aUser, aWorkspace, newId, seconds } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { ownPlatform } from '#tests/support/own-table.ts';

beforeAll(ownPlatform);

const bodyOf = (licence: string, more: object = {}) => ({
  name: newId(),
  licence,
  expiry_date: seconds() + 1000,
  description: '',
  ...more,
});

describe('createWorkspace', () => {
  it('makes its users members, with both items of each membership', async () => {
    const { token } = await aSuperadmin();
    const [licence, role, user] = await Promise.all([aLicence(), aRole(), aUser()]);
    const lines = [{ uuid: null, user: user.uuid, role: role.uuid }];
    const { status, body } = await invoke(handler, 'createWorkspace', {
      as: token,
      body: bodyOf(licence.uuid, { users: lines }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ licence: licence.uuid, licence_name: 'Standard', is_active: true });
    expect(body.users).toEqual([{ uuid: expect.any(String), user: user.uuid, role: role.uuid }]);
    const own = await memberships.listOwn(userMemberships(user.uuid));
    expect(own.map((row) => row.workspace_uuid)).toEqual([body.uuid]);
    const again = await invoke(handler, 'getWorkspace', { as: token, path: { id: body.uuid } });
    expect(again.body).toEqual(body);
    const row = await workspaces.get(platform, platformKey(body.uuid));
    expect(row?.user_total).toBe(1);
  });

  it('refuses more users than the licence has, an unknown licence, an unknown user, and a repeated user', async () => {
    const { token } = await aSuperadmin();
    const [licence, role, ada, bob] = await Promise.all([aLicence({ user_count: 1 }), aRole(), aUser(), aUser()]);
    const line = (user: string) => ({ uuid: null, user, role: role.uuid });
    const create = (users: object[], id = licence.uuid) =>
      invoke(handler, 'createWorkspace', { as: token, body: bodyOf(id, { users }) });
    expect(await create([line(ada.uuid), line(bob.uuid)])).toMatchObject({ status: 400, body: { code: 'quota' } });
    expect(await create([line(ada.uuid), line(ada.uuid)])).toMatchObject({
      status: 400,
      body: { detail: 'User already exists' },
    });
    expect((await create([line(newId())])).body.detail).toBe('The user does not exist');
    expect((await create([], newId())).body.fields).toEqual({ licence: 'The licence does not exist' });
    expect(await memberships.listOwn(userMemberships(ada.uuid))).toHaveLength(0);
  });
});

describe('listWorkspaces', () => {
  it('returns the caller’s own workspaces, and all of them only to a superadmin who asks', async () => {
    const [mine, other] = await Promise.all([aWorkspace(), aWorkspace()]);
    const { token } = await aMember(mine.uuid);
    const list = (as: string, query?: Record<string, string>) =>
      invoke(handler, 'listWorkspaces', query ? { as, query } : { as });
    const uuids = (answer: { body: { uuid: string }[] }) => answer.body.map(({ uuid }) => uuid);
    expect(uuids(await list(token))).toEqual([mine.uuid]);
    expect((await list(token, { admin: '' })).status).toBe(403);
    const admin = await aSuperadmin();
    expect(uuids(await list(admin.token))).toEqual([]);
    const all = uuids(await list(admin.token, { admin: 'true' }));
    expect(all).toEqual(expect.arrayContaining([mine.uuid, other.uuid]));
  });

  it('is sorted newest first', async () => {
    const ages = [30, 10, 20];
    const made = await Promise.all(ages.map((age) => aWorkspace({ created: seconds() - age })));
    const admin = await aSuperadmin();
    const { body } = await invoke(handler, 'listWorkspaces', { as: admin.token, query: { admin: '' } });
    const places = made.map(({ uuid }) => body.findIndex((row: { uuid: string }) => row.uuid === uuid));
    expect(places[1]).toBeLessThan(places[2] ?? -1);
    expect(places[2]).toBeLessThan(places[0] ?? -1);
  });
});
