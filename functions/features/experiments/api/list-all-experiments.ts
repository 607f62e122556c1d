import { allVisibleProjects } from '#functions/access/visible-projects.ts';
import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { experiments } from '#functions/tables/tables.ts';

export const listAllExperiments: Handle<'listAllExperiments'> = async ({ principal }) => {
  const found = await allVisibleProjects(principal);
  const lists = await Promise.all(
    found.map(async ({ workspace, project }) => {
      const rows = await experiments.list(workspace.uuid, project.uuid);
      const { uuid, name } = workspace;
      return rows.map((row) => ({ ...presentExperiment(row, project), workspace: { uuid, name } }));
    }),
  );
  return lists.flat();
};
