import type { Handle } from '../platform/api-handler.ts';
import { allVisibleProjects } from '../platform/visible-projects.ts';
import { shownProject } from './shown-project.ts';

export const listAllProjects: Handle<'listAllProjects'> = async ({ grant }) => {
  const found = await allVisibleProjects(grant);
  return found.map(({ project }) => shownProject(project));
};
