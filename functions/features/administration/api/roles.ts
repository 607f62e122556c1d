import type { Handle } from '#functions/http/api-handler.ts';
import type { RoleRow } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import type { Role } from '#shared/contracts/administration.ts';
import { closeRefused } from './close-refused.ts';
import { byName } from './names.ts';
import { rolesAndPermissions as pair } from './pairs.ts';
import { isNameTaken } from './write-listed.ts';
import { createOwner, deleteOwner, updateOwner } from './write-owner.ts';

export const listRoles: Handle<'listRoles'> = async () => {
  const rows = await pair.owners.list(platform, platform);
  return rows.map(presentRole).sort(byName);
};

export const getRole: Handle<'getRole'> = async ({ target }) => presentRole(target);

export const createRole: Handle<'createRole'> = async ({ body }, { newId }) => {
  const uuid = newId();
  const row = { ...platformKey(uuid), uuid, name: body.name, permissions: [] };
  return presentRole(await createOwner(pair, row, body.permissions.map(line), newId));
};

export const updateRole: Handle<'updateRole'> = async ({ target, body }, { newId }) => {
  const { permissions, ...set } = body;
  const role = await updateOwner(pair, target.uuid, { set, lines: permissions?.map(line) }, newId);
  const allowed = new Set(role.permissions.map(({ permission }) => permission));
  if (target.permissions.some(({ permission }) => !allowed.has(permission))) await closeRefused([role]);
  return presentRole(role);
};

export const deleteRole: Handle<'deleteRole'> = async ({ target }) => deleteOwner(pair, target.uuid);

export const checkRoleName: Handle<'checkRoleName'> = async ({ body }) => isNameTaken('role', body.name);

const line = ({ uuid, permission }: { uuid: string | null; permission: string }) => ({ uuid, to: permission });

const presentRole = ({ uuid, name, permissions }: RoleRow): Role => ({ uuid, name, permissions });
