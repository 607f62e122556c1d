import { isJoinable } from '../../shared/rules/jobs.ts';
import { calculationMessage, calculationQueued } from '../jobs/lifecycle/calculation-message.ts';
import type { Changed } from '../jobs/lifecycle/change-experiment.ts';
import { claimOf, experimentKey, held, stillClaimed } from '../jobs/lifecycle/claim.ts';
import { queueJob, sendGuard } from '../jobs/lifecycle/queue-job.ts';
import { busy } from '../platform/api-error.ts';
import { changedMeanwhile } from '../platform/fold-import.ts';
import { unclaimed, waitsAs } from '../platform/idle.ts';
import { putOutputsBeside } from '../platform/put-outputs-beside.ts';
import type { ProjectRow, SampleRow, SeriesRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';

/**
 * Gives more samples than fit into a transaction their outputs, all or none. Nobody sees what is written beside the
 * samples' own until the experiment's row names the import. Meanwhile the experiment is claimed for the calculation
 * that may follow, so that nobody edits; after a crash that calculation starts, and lets go of the experiment.
 *
 * @param fill a sample as it is to be; the same object where nothing changes
 */
export async function commitOutputs(
  { experiment, project, creator, newId }: Changed & { project: ProjectRow },
  series: SeriesRow,
  fill: (row: SampleRow) => SampleRow,
): Promise<void> {
  const tenant = experiment.workspace_uuid;
  // One that waits already will calculate these too.
  const waits = isJoinable(experiment);
  const message = calculationMessage(experiment, waits ? experiment.calculation_id : newId(), creator);
  const { job_id: id } = message;
  const importId = newId();
  const key = experimentKey(message);
  await sendGuard(message);
  const free = waits ? waitsAs(experiment) : unclaimed;
  const claimed = await experiments.update(tenant, key, { set: claimOf('calculation', id, held), ...free });
  if (!claimed) throw busy();
  await putOutputsBeside(claimed, { series: series.uuid, importId, fill });
  const calculates = claimed.calculated_total > 0;
  const committed = await experiments.update(tenant, key, {
    set: { outputs_import: { id: importId, series: series.uuid }, ...claimOf('calculation', calculates ? id : '', 0) },
    ...stillClaimed('calculation', id),
  });
  if (!committed) throw changedMeanwhile();
  if (calculates) await queueJob(message, committed, project, calculationQueued);
}
