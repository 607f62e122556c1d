import { visibleProjects } from '#functions/access/visible-projects.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { shownProject } from './present-project.ts';

export const listProjects: Handle<'listProjects'> = async ({ target, grant }) => {
  const rows = await visibleProjects(grant, target.uuid);
  return rows.map(shownProject);
};
