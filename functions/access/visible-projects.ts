import { isProjectUser } from '#shared/rules/permissions.ts';
import { platform } from '../tables/definitions.ts';
import type { ProjectRow, WorkspaceRow } from '../tables/rows.ts';
import { projects, workspaces } from '../tables/tables.ts';
import type { Principal } from './authorise.ts';

/** The projects of one workspace that the caller may open. */
export async function visibleProjects({ access }: Principal, workspace: string): Promise<ProjectRow[]> {
  const rows = await projects.list(workspace, workspace);
  if (access.role === 'superadmin') return rows;
  const own = access.workspaces[workspace];
  return own ? rows.filter((row) => isProjectUser(own, row.uuid)) : [];
}

/** The projects of all workspaces that the caller may open; superadmins may open all. */
export async function allVisibleProjects(
  principal: Principal,
): Promise<{ workspace: WorkspaceRow; project: ProjectRow }[]> {
  const rows = await visibleWorkspaces(principal);
  const lists = await Promise.all(
    rows.map(async (workspace) => {
      const found = await visibleProjects(principal, workspace.uuid);
      return found.map((project) => ({ workspace, project }));
    }),
  );
  return lists.flat();
}

async function visibleWorkspaces({ access }: Principal): Promise<WorkspaceRow[]> {
  if (access.role === 'superadmin') return workspaces.list(platform, platform);
  const uuids = Object.keys(access.workspaces);
  const rows = await Promise.all(uuids.map((uuid) => workspaces.get(platform, { parent: platform, sort: uuid })));
  return rows.filter((row) => row !== undefined);
}
