import { membershipsOf } from '#functions/access/caller.ts';
import { type MembershipRow, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { memberships, workspaces } from '#functions/tables/tables.ts';

/** A user's memberships, except those in workspaces that are deleted and wait for removal. */
export async function ownMemberships(user: string): Promise<MembershipRow[]> {
  const rows = await membershipsOf(user);
  const found = await Promise.all(
    rows.map((row) => workspaces.get(platform, { parent: platform, sort: row.workspace_uuid })),
  );
  return rows.filter((_, i) => found[i] !== undefined);
}

/** The memberships of all users, by user. Queried by workspace, because there are fewer workspaces than users. */
export async function allMemberships(): Promise<Map<string, MembershipRow[]>> {
  const byUser = new Map<string, MembershipRow[]>();
  const rows = await Promise.all(
    (await workspaces.list(platform, platform)).map(({ uuid }) => memberships.list(uuid, workspaceMemberships(uuid))),
  );
  for (const row of rows.flat()) byUser.set(row.user_uuid, [...(byUser.get(row.user_uuid) ?? []), row]);
  return byUser;
}
