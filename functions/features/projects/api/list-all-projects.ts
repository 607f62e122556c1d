import { allVisibleProjects } from '#functions/access/visible-projects.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { shownProject } from './present-project.ts';

export const listAllProjects: Handle<'listAllProjects'> = async ({ grant }) => {
  const found = await allVisibleProjects(grant);
  return found.map(({ project }) => shownProject(project));
};
