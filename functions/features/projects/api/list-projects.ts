import { visibleProjects } from '#functions/access/visible-projects.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { presentProject } from './present-project.ts';

export const listProjects: Handle<'listProjects'> = async ({ target, principal }) => {
  const rows = await visibleProjects(principal, target.uuid);
  return rows.map(presentProject);
};
