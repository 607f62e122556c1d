import { type Access, isProjectUser, type WorkspaceAccess } from '#shared/rules/permissions.ts';
import type { AccessTokenRow } from '../tables/access-rows.ts';

/**
 * The permissions of an account's access token: no more than the account's own roles, in the token's workspace and
 * project alone. Tokens never act as a superadmin (decision ACCESS-15).
 */
export function withinToken({ workspaces }: Access, token: AccessTokenRow): Access {
  const { only_workspace, only_project, read_only } = token;
  const own = Object.entries(workspaces).filter(([uuid]) => only_workspace === undefined || uuid === only_workspace);
  return {
    role: 'user',
    workspaces: Object.fromEntries(
      own.map(([uuid, access]) => [uuid, only_project === undefined ? access : inProject(access, only_project)]),
    ),
    token: { isOfProject: only_project !== undefined, isReadOnly: read_only },
  };
}

/** A member who is assigned to this project alone, if the account reaches it. */
function inProject(access: WorkspaceAccess, project: string): WorkspaceAccess {
  return {
    ...access,
    role: access.role.filter((name) => name !== 'project:manage'),
    projects: isProjectUser(access, project) ? [project] : [],
  };
}
