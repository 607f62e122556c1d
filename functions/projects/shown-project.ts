import type { Project } from '#shared/contracts/projects.ts';
import type { ProjectRow } from '../tables/rows.ts';

/** A project as the API shows it. */
export function shownProject(row: ProjectRow): Project {
  const { uuid, workspace_uuid, name, description, creator, created, users } = row;
  return { uuid, workspace: workspace_uuid, name, description, creator, created, users };
}
