import type { Handle } from '../platform/api-handler.ts';
import { shownExperiment } from '../platform/shown-experiment.ts';
import { visibleProjects } from '../platform/visible-projects.ts';
import { experiments } from '../tables/tables.ts';

export const listWorkspaceExperiments: Handle<'listWorkspaceExperiments'> = async ({ target, grant }) => {
  const projects = await visibleProjects(grant, target.uuid);
  const lists = await Promise.all(
    projects.map(async (project) => {
      const rows = await experiments.list(target.uuid, project.uuid);
      return rows.map((row) => shownExperiment(row, project));
    }),
  );
  return lists.flat();
};
