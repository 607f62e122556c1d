import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { experiments } from '#functions/tables/tables.ts';

export const listExperiments: Handle<'listExperiments'> = async ({ target }) => {
  const rows = await experiments.list(target.workspace_uuid, target.uuid);
  return rows.map((row) => presentExperiment(row, target));
};
