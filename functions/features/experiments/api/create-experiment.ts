import { transact } from '#functions/aws/transact.ts';
import { countExperiment } from '#functions/entities/experiments/experiment-quota.ts';
import { newExperiment } from '#functions/entities/experiments/new-experiment.ts';
import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { licenceCount } from '#functions/entities/licences/licence-counts.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { experiments } from '#functions/tables/tables.ts';

export const createExperiment: Handle<'createExperiment'> = async ({ target, body, principal }, { now, newId }) => {
  const row = newExperiment(target, body, { uuid: newId(), creator: principal.caller.name, created: now() });
  const limit = await licenceCount('experiment_count', target.workspace_uuid, principal.access);
  await transact([countExperiment(target, limit), experiments.create(target.workspace_uuid, row)]);
  return presentExperiment(row, target);
};
