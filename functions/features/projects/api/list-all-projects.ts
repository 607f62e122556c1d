import { allVisibleProjects } from '#functions/access/visible-projects.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { presentProject } from './present-project.ts';

export const listAllProjects: Handle<'listAllProjects'> = async ({ principal }) => {
  const found = await allVisibleProjects(principal);
  return found.map(({ project }) => presentProject(project));
};
