import { type LicenceRow, type RoleRow, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { invites, memberships, workspaces } from '#functions/tables/tables.ts';

export async function isLicenceUsed({ uuid }: Pick<LicenceRow, 'uuid'>): Promise<boolean> {
  const rows = await workspaces.list(platform, platform);
  return rows.some((row) => row.licence_uuid === uuid);
}

/** The reference by a member of any workspace, or by an open invite. */
export async function isRoleUsed({ uuid }: Pick<RoleRow, 'uuid'>): Promise<boolean> {
  const [invited, all] = await Promise.all([invites.list(platform, platform), workspaces.list(platform, platform)]);
  const there = new Set(all.map((workspace) => workspace.uuid));
  const mayBeAccepted = invited.filter((row) => row.state !== 'accepted' && there.has(row.to_workspace));
  if (mayBeAccepted.some((row) => row.role_uuid === uuid)) return true;
  for (const workspace of all) {
    const members = await memberships.list(workspace.uuid, workspaceMemberships(workspace.uuid));
    if (members.some((row) => row.role_uuid === uuid)) return true;
  }
  return false;
}
