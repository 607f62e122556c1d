import { beforeAll, describe, expect, it } from 'vitest';
import { licencesAndActions, rolesAndPermissions } from '#functions/features/administration/api/pairs.ts';
import { deleteOwner } from '#functions/features/administration/api/write-owner.ts';
import { handler as users } from '#functions/handlers/accounts.ts';
import { handler } from '#functions/handlers/administration.ts';
import { handler as invites } from '#functions/handlers/invites.ts';
import { handler as workspaces } from '#functions/handlers/workspaces.ts';
import { userMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { actions, licences, memberships, roles } from '#functions/tables/tables.ts';
import { aMember, aSuperadmin, aUser, aWorkspace, newId, seconds } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { onceAt } from '#tests/support/jobs.ts';
import { isNight } from '#tests/support/night.ts';
import { ownPlatform } from '#tests/support/own-table.ts';

let token: string;
beforeAll(async () => {
  await ownPlatform();
  token = (await aSuperadmin()).token;
});

const name = () => `Thing ${newId().slice(-12)}`;
const counts = { user_count: 5, project_count: 2, experiment_count: 3, series_count: 4 };
const createLicence = (body: object = {}) =>
  invoke(handler, 'createLicence', { as: token, body: { name: name(), ...counts, ...body } });
const createRole = (body: object = {}) => invoke(handler, 'createRole', { as: token, body: { name: name(), ...body } });
const deleteLicence = (id: string) => invoke(handler, 'deleteLicence', { as: token, path: { id } });
const invite = (body: object) =>
  invoke(invites, 'createInvite', { as: token, body: { email: `${newId()}@example.com`, ...body } });
const newUser = (lines: readonly object[]) =>
  invoke(users, 'createUser', {
    as: token,
    body: {
      name: 'Ada',
      email: `${newId()}@example.com`,
      password: 'correct-horse',
      password2: 'correct-horse',
      workspaces: lines,
    },
  });
const makeWorkspace = (body: object) =>
  invoke(workspaces, 'createWorkspace', { as: token, body: { name: newId(), expiry_date: seconds() + 100, ...body } });
const deleteRole = (id: string) => invoke(handler, 'deleteRole', { as: token, path: { id } });

describe('a licence or role in use', () => {
  it('a licence of a workspace cannot be deleted', async () => {
    const licence = await createLicence();
    const workspace = await aWorkspace({ licence_uuid: licence.body.uuid });
    expect(await deleteLicence(licence.body.uuid)).toEqual({
      status: 400,
      body: { code: 'refused', detail: 'The licence is in use: give its workspaces another one first' },
    });
    expect((await invoke(handler, 'getLicence', { as: token, path: { id: licence.body.uuid } })).status).toBe(200);
    expect(workspace.licence_uuid).toBe(licence.body.uuid);
  });

  it('a role of a member or of an open invite cannot be deleted', async () => {
    const [role, invited] = await Promise.all([createRole(), createRole()]);
    const workspace = await aWorkspace();
    const message = 'The role is in use: give its users and invites another one first';
    await newUser([{ uuid: null, workspace: workspace.uuid, role: role.body.uuid }]);
    const open = await invite({ workspace: workspace.uuid, role: invited.body.uuid });
    for (const { body } of [role, invited]) {
      expect(await deleteRole(body.uuid)).toMatchObject({ status: 400, body: { detail: message } });
    }
    await invoke(invites, 'deleteInvite', { as: token, path: { id: open.body.uuid } });
    expect((await deleteRole(invited.body.uuid)).status).toBe(204);
  });

  it('a concurrent delete never leaves a workspace without its licence', async () => {
    for (let round = 0; round < (isNight ? 5 : 2); round++) {
      const { body: licence } = await createLicence();
      const [made, deleted] = await Promise.all([
        makeWorkspace({ licence: licence.uuid, users: [] }),
        deleteLicence(licence.uuid),
      ]);
      const row = await licences.get(platform, platformKey(licence.uuid));
      const kept = made.status === 201;
      expect({ deleted: deleted.status, kept: row !== undefined }).toEqual({ deleted: kept ? 400 : 204, kept });
    }
  });
});

describe('a concurrent delete', () => {
  /** Runs an action after the delete has read that nothing uses the thing. */
  const lateUse = <Row>(pair: { isUsed: (row: Row) => Promise<boolean> }, use: () => Promise<{ status: number }>) => {
    let uses = 0;
    return async (row: Row) => {
      const used = await pair.isUsed(row);
      if (uses++ === 0) expect((await use()).status).toBeLessThan(300);
      return used;
    };
  };

  it('is refused if a workspace was given the licence meanwhile', async () => {
    const { body: licence } = await createLicence();
    const isUsed = lateUse(licencesAndActions, () => makeWorkspace({ licence: licence.uuid }));
    await expect(deleteOwner({ ...licencesAndActions, isUsed }, licence.uuid)).rejects.toMatchObject({
      message: licencesAndActions.usedMessage,
    });
    const read = await invoke(handler, 'getLicence', { as: token, path: { id: licence.uuid } });
    expect(read).toEqual({ status: 200, body: licence });
  });

  it.each([
    ['an invite', async (role: string) => invite({ workspace: (await aWorkspace()).uuid, role })],
    ['a new user', async (role: string) => newUser([{ uuid: null, workspace: (await aWorkspace()).uuid, role }])],
    [
      'a member of a new workspace',
      async (role: string) => {
        const licence = (await createLicence()).body.uuid;
        return makeWorkspace({ licence, users: [{ uuid: null, user: (await aUser()).uuid, role }] });
      },
    ],
  ])('is refused if %s was given the role meanwhile', async (_, use) => {
    const { body: role } = await createRole();
    const isUsed = lateUse(rolesAndPermissions, () => use(role.uuid));
    await expect(deleteOwner({ ...rolesAndPermissions, isUsed }, role.uuid)).rejects.toMatchObject({
      message: rolesAndPermissions.usedMessage,
    });
    expect((await invoke(handler, 'getRole', { as: token, path: { id: role.uuid } })).status).toBe(200);
  });

  it('that commits first leaves no member, invite or workspace with a deleted reference', async () => {
    const [{ body: role }, { body: licence }, account] = await Promise.all([createRole(), createLicence(), aUser()]);
    const line = { uuid: null, user: account.uuid, role: role.uuid };
    onceAt('TransactWriteCommand', async (send) => {
      expect((await deleteRole(role.uuid)).status).toBe(204);
      return send();
    });
    const made = await makeWorkspace({ licence: licence.uuid, users: [line] });
    expect(made).toMatchObject({ status: 400, body: { fields: { users: 'The role does not exist' } } });
    const other = await createRole();
    onceAt('TransactWriteCommand', async (send) => {
      expect((await invoke(users, 'deleteUser', { as: token, path: { id: account.uuid } })).status).toBe(204);
      return send();
    });
    const late = await makeWorkspace({ licence: licence.uuid, users: [{ ...line, role: other.body.uuid }] });
    expect(late).toMatchObject({ status: 400, body: { fields: { users: 'The user does not exist' } } });
    expect(await memberships.listOwn(userMemberships(account.uuid))).toEqual([]);
  });

  it('is not undone by an edit that began before the reference was counted', async () => {
    const { body: role } = await createRole();
    onceAt('TransactWriteCommand', async (send) => {
      expect((await invite({ workspace: (await aWorkspace()).uuid, role: role.uuid })).status).toBe(201);
      return send();
    });
    const edited = await invoke(handler, 'updateRole', {
      as: token,
      path: { uuid: role.uuid },
      body: { ...role, name: name() },
    });
    expect(edited.status).toBe(200);
    const row = await roles.get(platform, platformKey(role.uuid));
    expect(row).toMatchObject({ name: edited.body.name, taken_up: 1 });
  });
});

describe('links', () => {
  it('are neither lost nor left dangling under concurrent changes', async () => {
    const { body: action } = await invoke(handler, 'createAction', { as: token, body: { name: name() } });
    const made = await Promise.all(
      Array.from({ length: 4 }, () => createLicence({ actions: [{ uuid: null, action: action.uuid }] })),
    );
    expect(made.every(({ status }) => status === 201)).toBe(true);
    const shown = await invoke(handler, 'getAction', { as: token, path: { id: action.uuid } });
    expect(shown.body.licences).toHaveLength(4);
    const [deleted, late] = await Promise.all([
      invoke(handler, 'deleteAction', { as: token, path: { id: action.uuid } }),
      createLicence({ actions: [{ uuid: null, action: action.uuid }] }),
    ]);
    expect(deleted.status).toBe(204);
    expect(await actions.get(platform, platformKey(action.uuid))).toBeUndefined();
    const rows = await licences.list(platform, platform);
    expect(rows.filter((row) => row.actions.some((link) => link.action === action.uuid))).toEqual([]);
    expect([201, 400]).toContain(late.status);
  });

  it('take effect for members within two seconds', async () => {
    const workspace = await aWorkspace();
    const { user, token: own } = await aMember(workspace.uuid);
    const permission = await invoke(handler, 'createPermission', { as: token, body: { name: name() } });
    const role = await createRole({ permissions: [{ uuid: null, permission: permission.body.uuid }] });
    const before = await invoke(users, 'getUser', { as: token, path: { id: user.uuid } });
    const { uuid: _, ...body } = before.body;
    const lines = [{ ...before.body.workspaces[0], role: role.body.uuid }];
    const changed = await invoke(users, 'updateUser', {
      as: token,
      path: { uuid: user.uuid },
      body: { ...body, workspaces: lines },
    });
    expect(changed.status).toBe(200);
    const permissions = await invoke(users, 'getUserPermissions', { as: own });
    expect(permissions.body.workspaces[workspace.uuid].role).toEqual([permission.body.name]);
  });
});
