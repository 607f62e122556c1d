import { visibleProjects } from '#functions/access/visible-projects.ts';
import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { experiments } from '#functions/tables/tables.ts';

export const listWorkspaceExperiments: Handle<'listWorkspaceExperiments'> = async ({ target, principal }) => {
  const projects = await visibleProjects(principal, target.uuid);
  const lists = await Promise.all(
    projects.map(async (project) => {
      const rows = await experiments.list(target.uuid, project.uuid);
      return rows.map((row) => presentExperiment(row, project));
    }),
  );
  return lists.flat();
};
