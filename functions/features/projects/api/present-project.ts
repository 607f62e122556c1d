import type { ProjectRow } from '#functions/tables/rows.ts';
import type { Project } from '#shared/contracts/projects.ts';

/** Presents a project. */
export function presentProject(row: ProjectRow): Project {
  const { uuid, workspace_uuid, name, description, creator, created, users } = row;
  return { uuid, workspace: workspace_uuid, name, description, creator, created, users };
}
