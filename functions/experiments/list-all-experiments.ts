import type { Handle } from '../platform/api-handler.ts';
import { shownExperiment } from '../platform/shown-experiment.ts';
import { allVisibleProjects } from '../platform/visible-projects.ts';
import { experiments } from '../tables/tables.ts';

export const listAllExperiments: Handle<'listAllExperiments'> = async ({ grant }) => {
  const found = await allVisibleProjects(grant);
  const lists = await Promise.all(
    found.map(async ({ workspace, project }) => {
      const rows = await experiments.list(workspace.uuid, project.uuid);
      const { uuid, name } = workspace;
      return rows.map((row) => ({ ...shownExperiment(row, project), workspace: { uuid, name } }));
    }),
  );
  return lists.flat();
};
