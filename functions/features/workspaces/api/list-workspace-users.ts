import type { Handle } from '#functions/http/api-handler.ts';
import { workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { memberships, roles, users } from '#functions/tables/tables.ts';

/** The members of a workspace, visible to all of them, because projects are assigned to people by name. */
export const listWorkspaceUsers: Handle<'listWorkspaceUsers'> = async ({ target }) => {
  const rows = await memberships.list(target.uuid, workspaceMemberships(target.uuid));
  const roleNames = new Map((await roles.list(platform, platform)).map((role) => [role.uuid, role.name]));
  const members = await Promise.all(
    rows.map(async ({ uuid, user_uuid, role_uuid }) => {
      const user = await users.get(platform, { parent: platform, sort: user_uuid });
      if (!user) return undefined;
      const { name, email, is_active } = user;
      return {
        uuid,
        user: user_uuid,
        name,
        email,
        is_active,
        role: role_uuid,
        role_name: roleNames.get(role_uuid) ?? '',
      };
    }),
  );
  return members.filter((member) => member !== undefined);
};
