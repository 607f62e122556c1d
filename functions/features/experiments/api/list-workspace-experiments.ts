import { visibleProjects } from '#functions/access/visible-projects.ts';
import { shownExperiment } from '#functions/entities/experiments/present-experiment.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { experiments } from '#functions/tables/tables.ts';

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
