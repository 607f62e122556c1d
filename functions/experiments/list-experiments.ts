import type { Handle } from '../platform/api-handler.ts';
import { shownExperiment } from '../platform/shown-experiment.ts';
import { experiments } from '../tables/tables.ts';

export const listExperiments: Handle<'listExperiments'> = async ({ target }) => {
  const rows = await experiments.list(target.workspace_uuid, target.uuid);
  return rows.map((row) => shownExperiment(row, target));
};
