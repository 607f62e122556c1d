import type { Handle } from '#functions/http/api-handler.ts';
import type { NamedRow, RoleRow } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { Permission } from '#shared/contracts/administration.ts';
import { closeRefused } from './close-refused.ts';
import { byName } from './names.ts';
import { rolesAndPermissions as pair } from './pairs.ts';
import { deleteListed, isNameTaken, linksTo, writeListed } from './write-listed.ts';

export const listPermissions: Handle<'listPermissions'> = async () => {
  const [rows, owners] = await Promise.all([
    pair.listed.list(platform, platform),
    pair.owners.list(platform, platform),
  ]);
  return rows.map((row) => presentPermission(row, owners)).sort(byName);
};

export const getPermission: Handle<'getPermission'> = async ({ target }) =>
  presentPermission(target, await pair.owners.list(platform, platform));

export const createPermission: Handle<'createPermission'> = async ({ body }, { newId }) => {
  const change = { name: body.name, lines: body.roles.map(line) };
  const { row, owners } = await writeListed(pair, newId(), change, { newId, isNew: true });
  return presentPermission(row, owners);
};

export const updatePermission: Handle<'updatePermission'> = async ({ target, body }, { newId }) => {
  const change = { name: body.name, lines: body.roles?.map(line) };
  const before = await rolesWith(target.uuid);
  const { row, owners } = await writeListed(pair, target.uuid, change, { newId, isNew: false });
  // Requirements refer to permissions by name.
  const kept = row.name === target.name ? new Set(linksTo(pair, owners, row.uuid).map(({ to }) => to)) : new Set();
  await closeRefused(before.filter(({ uuid }) => !kept.has(uuid)));
  return presentPermission(row, owners);
};

export const deletePermission: Handle<'deletePermission'> = async ({ target }) => {
  const before = await rolesWith(target.uuid);
  await deleteListed(pair, target.uuid);
  await closeRefused(before);
};

export const checkPermissionName: Handle<'checkPermissionName'> = async ({ body }) =>
  isNameTaken('permission', body.name);

async function rolesWith(permission: string): Promise<RoleRow[]> {
  const roles = await pair.owners.list(platform, platform);
  return roles.filter((role) => pair.linksOf(role).some(({ to }) => to === permission));
}

const line = ({ uuid, role }: { uuid: string | null; role: string }) => ({ uuid, to: role });

function presentPermission({ uuid, name }: NamedRow, owners: readonly RoleRow[]): Permission {
  return { uuid, name, roles: linksTo(pair, owners, uuid).map((link) => ({ uuid: link.uuid, role: link.to })) };
}
