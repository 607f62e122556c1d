import { type MembershipRow, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { licences, memberships } from '#functions/tables/tables.ts';
import type { Workspace } from '#shared/contracts/workspaces.ts';

/** Presents a workspace, with its licence's name and its users. */
export async function readWorkspace(row: WorkspaceRow): Promise<Workspace> {
  const [licence, users] = await Promise.all([
    licences.get(platform, { parent: platform, sort: row.licence_uuid }),
    memberships.list(row.uuid, workspaceMemberships(row.uuid)),
  ]);
  return presentWorkspace(row, licence?.name ?? '', users);
}

export function presentWorkspace(
  row: WorkspaceRow,
  licenceName: string,
  users: readonly Pick<MembershipRow, 'uuid' | 'user_uuid' | 'role_uuid'>[],
): Workspace {
  const { uuid, name, licence_uuid, is_active, expiry_date, description, created, csv_decimal, csv_delimiter } = row;
  return {
    uuid,
    name,
    licence: licence_uuid,
    licence_name: licenceName,
    is_active,
    expiry_date,
    description,
    created,
    csv_decimal,
    csv_delimiter,
    users: users.map((line) => ({ uuid: line.uuid, user: line.user_uuid, role: line.role_uuid })),
  };
}
