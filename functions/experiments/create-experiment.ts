import type { Handle } from '../platform/api-handler.ts';
import { countExperiment } from '../platform/experiment-quota.ts';
import { licenceCount } from '../platform/licence-counts.ts';
import { newExperiment } from '../platform/new-experiment.ts';
import { shownExperiment } from '../platform/shown-experiment.ts';
import { transact } from '../platform/transact.ts';
import { experiments } from '../tables/tables.ts';

export const createExperiment: Handle<'createExperiment'> = async ({ target, body, grant }, { now, newId }) => {
  const row = newExperiment(target, body, { uuid: newId(), creator: grant.caller.name, created: now() });
  const limit = await licenceCount('experiment_count', target.workspace_uuid, grant.access);
  await transact([countExperiment(target, limit), experiments.create(target.workspace_uuid, row)]);
  return shownExperiment(row, target);
};
