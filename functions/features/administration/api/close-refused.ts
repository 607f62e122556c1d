import { forgetRoles } from '#functions/access/caller.ts';
import { closeSockets } from '#functions/live/sockets.ts';
import { workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { memberships, workspaces } from '#functions/tables/tables.ts';

/** Closes the sockets of users with one of these roles who have lost the right to listen (decision ACCESS-4). */
export async function closeRefused(changed: readonly { uuid: string }[]): Promise<void> {
  if (changed.length === 0) return;
  const roles = new Set(changed.map(({ uuid }) => uuid));
  forgetRoles();
  const users = new Set<string>();
  for (const { uuid } of await workspaces.list(platform, platform)) {
    for (const { user_uuid, role_uuid } of await memberships.list(uuid, workspaceMemberships(uuid))) {
      if (roles.has(role_uuid)) users.add(user_uuid);
    }
  }
  await closeSockets([...users]);
}
