import type { Handle } from '../platform/api-handler.ts';
import { visibleProjects } from '../platform/visible-projects.ts';
import { shownProject } from './shown-project.ts';

export const listProjects: Handle<'listProjects'> = async ({ target, grant }) => {
  const rows = await visibleProjects(grant, target.uuid);
  return rows.map(shownProject);
};
