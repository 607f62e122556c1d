import { refusedField } from '#functions/runtime/api-error.ts';
import { type LicenceRow, type NamedRow, type RoleRow, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { type Condition, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { EntityTable } from '#functions/tables/entity-table.ts';
import { actions, invites, licences, memberships, permissions, roles, workspaces } from '#functions/tables/tables.ts';
import { messages } from '#shared/rules/messages.ts';

/** A link from a licence or role to an action or permission; from the other side, `to` is the licence or role. */
export interface Link {
  uuid: string;
  to: string;
}

/** Licences own links to actions, and roles own links to permissions; otherwise the two pairs are alike. */
export interface Pair<Owner extends OwnerKey> {
  owners: EntityTable<Owner>;
  ownerKind: 'licence' | 'role';
  listed: EntityTable<NamedRow>;
  listedKind: 'action' | 'permission';
  linksOf: (owner: Owner) => Link[];
  /** The condition that an owner's links have not changed since they were read. */
  sameLinks: (before: Owner) => Condition<Owner>;
  withLinks: (links: readonly Link[]) => Partial<Owner>;
  isUsed: (owner: Owner) => Promise<boolean>;
  /** The message if an owner cannot be deleted. */
  usedMessage: string;
}

export interface NamedKey {
  parent: string;
  sort: string;
  uuid: string;
  name: string;
}

export interface OwnerKey extends NamedKey {
  taken_up?: number | undefined;
}

export const licencesAndActions: Pair<LicenceRow> = {
  owners: licences,
  ownerKind: 'licence',
  listed: actions,
  listedKind: 'action',
  linksOf: (row) => row.actions.map(({ uuid, action }) => ({ uuid, to: action })),
  sameLinks: (before) => where<LicenceRow>().equals('actions', before.actions),
  withLinks: (links) => ({ actions: links.map(({ uuid, to }) => ({ uuid, action: to })) }),
  isUsed: isLicenceUsed,
  usedMessage: 'The licence is in use: give its workspaces another one first',
};

export const rolesAndPermissions: Pair<RoleRow> = {
  owners: roles,
  ownerKind: 'role',
  listed: permissions,
  listedKind: 'permission',
  linksOf: (row) => row.permissions.map(({ uuid, permission }) => ({ uuid, to: permission })),
  sameLinks: (before) => where<RoleRow>().equals('permissions', before.permissions),
  withLinks: (links) => ({ permissions: links.map(({ uuid, to }) => ({ uuid, permission: to })) }),
  isUsed: isRoleUsed,
  usedMessage: 'The role is in use: give its users and invites another one first',
};

async function isLicenceUsed({ uuid }: Pick<LicenceRow, 'uuid'>): Promise<boolean> {
  const rows = await workspaces.list(platform, platform);
  return rows.some((row) => row.licence_uuid === uuid);
}

/** The reference by a member of any workspace, by an open invite, or by a company's sign-in. */
export async function isRoleUsed({ uuid }: Pick<RoleRow, 'uuid'>): Promise<boolean> {
  const [invited, all] = await Promise.all([invites.list(platform, platform), workspaces.list(platform, platform)]);
  const there = new Set(all.map((workspace) => workspace.uuid));
  const mayBeAccepted = invited.filter((row) => row.state !== 'accepted' && there.has(row.to_workspace));
  if (mayBeAccepted.some((row) => row.role_uuid === uuid)) return true;
  if (all.some((row) => row.company_sign_in?.role_uuid === uuid)) return true;
  for (const workspace of all) {
    const members = await memberships.list(workspace.uuid, workspaceMemberships(workspace.uuid));
    if (members.some((row) => row.role_uuid === uuid)) return true;
  }
  return false;
}

export interface Line {
  uuid: string | null;
  to: string;
}

/** Interprets a form's lines: null adds a link, a known uuid keeps it, and a missing one removes it. */
export function linksFrom(
  lines: readonly Line[],
  before: readonly Link[],
  { kind, newId }: { kind: string; newId: () => string },
): Link[] {
  const field = `${kind}s`;
  const label = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  if (new Set(lines.map(({ to }) => to)).size < lines.length) throw refusedField(field, messages.exists(label));
  return lines.map(({ uuid, to }) => {
    if (uuid === null) return { uuid: newId(), to };
    if (!before.some((link) => link.uuid === uuid && link.to === to)) {
      throw refusedField(field, `A line of the list of ${field} does not exist`);
    }
    return { uuid, to };
  });
}

/** The links of one list that are missing from the other. */
export const without = (links: readonly Link[], others: readonly Link[]) =>
  links.filter(({ to }) => !others.some((other) => other.to === to));
