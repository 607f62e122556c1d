import { allVisibleProjects, visibleProjects } from '#functions/access/visible-projects.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import type { ProjectRow } from '#functions/tables/rows.ts';
import type { Project } from '#shared/contracts/projects.ts';

export const getProject: Handle<'getProject'> = async ({ target }) => presentProject(target);

export const listProjects: Handle<'listProjects'> = async ({ target, principal }) => {
  const rows = await visibleProjects(principal, target.uuid);
  return rows.map(presentProject);
};

export const listAllProjects: Handle<'listAllProjects'> = async ({ principal }) => {
  const found = await allVisibleProjects(principal);
  return found.map(({ project }) => presentProject(project));
};

/** Presents a project. */
export function presentProject(row: ProjectRow): Project {
  const { uuid, workspace_uuid, name, description, creator, created, users } = row;
  return { uuid, workspace: workspace_uuid, name, description, creator, created, users };
}
