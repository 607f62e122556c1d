import { isProjectUser, may } from '#shared/rules/permissions.ts';
import { platform, platformKey } from '../tables/definitions.ts';
import type { ExperimentRow, ProjectRow, WorkspaceRow } from '../tables/rows.ts';
import { experiments, projects, workspaces } from '../tables/tables.ts';
import type { Principal } from './authorise.ts';

/** The projects of one workspace that the caller may open. */
export async function visibleProjects({ access }: Principal, workspace: string): Promise<ProjectRow[]> {
  const rows = await projects.list(workspace, workspace);
  if (access.role === 'superadmin') return rows;
  const own = access.workspaces[workspace];
  return own && !own.lacks_second_factor && !own.lacks_company_sign_in
    ? rows.filter((row) => isProjectUser(own, row.uuid))
    : [];
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
  const rows = await Promise.all(uuids.map((uuid) => workspaces.get(platform, platformKey(uuid))));
  return rows.filter((row) => row !== undefined);
}

/**
 * The experiment of a uuid from a request body, with its project; undefined if it does not exist or the caller may not
 * read it.
 */
export async function readableExperiment(
  { access }: Principal,
  uuid: string,
  now: number,
): Promise<{ experiment: ExperimentRow; project: ProjectRow } | undefined> {
  const experiment = await experiments.resolve(uuid.toLowerCase());
  if (!experiment) return undefined;
  const { workspace_uuid: workspace, project_uuid } = experiment;
  if (!may('experiment.read', access, { workspace, project: project_uuid }, now)) return undefined;
  const [itsWorkspace, project] = await Promise.all([
    workspaces.get(platform, platformKey(workspace)),
    projects.get(workspace, { parent: workspace, sort: project_uuid }),
  ]);
  return itsWorkspace && project ? { experiment, project } : undefined;
}
