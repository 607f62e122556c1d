import { sendMessage } from '#functions/aws/send-message.ts';
import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { changedMeanwhile } from '#functions/entities/samples/promote-outputs.ts';
import { calculationMessage, calculationQueued } from '#functions/formulas/calculate-message.ts';
import type { Changed } from '#functions/formulas/change-experiment.ts';
import { formulasReading } from '#functions/formulas/recalculate.ts';
import { claimOf, experimentKey, held, stillClaimed } from '#functions/jobs/lock.ts';
import { unclaimed, waitsAs } from '#functions/jobs/idle.ts';
import type { JobMessage } from '#functions/jobs/task.ts';
import { queueJob, sendGuard } from '#functions/jobs/enqueue-job.ts';
import { ApiError, busy } from '#functions/runtime/api-error.ts';
import type { ProjectRow, SampleRow, SeriesRow } from '#functions/tables/rows.ts';
import { experiments } from '#functions/tables/tables.ts';
import { isJoinable } from '#shared/rules/jobs.ts';
import { putOutputsBeside } from '../stage-outputs.ts';

/**
 * Gives more samples than fit into a transaction their outputs, all or none. Nobody sees what is written beside the
 * samples' own until the experiment's row names the import. Meanwhile the experiment is claimed for the calculation
 * that may follow, so that nobody edits; after a crash that calculation starts, and lets go of the experiment.
 *
 * @param fill a sample as it is to be; the same object where nothing changes
 * @param changed the short names of the outputs that may change
 */
export async function commitOutputs(
  { experiment, project, creator, newId }: Changed & { project: ProjectRow },
  series: SeriesRow,
  fill: (row: SampleRow) => SampleRow,
  changed: readonly string[],
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
  try {
    await putOutputsBeside(claimed, { series: series.uuid, importId, fill });
  } catch (error) {
    // A sample was edited just before the claim. Nobody is to wait for the guard because of that.
    if (error instanceof ApiError) await letGo(message, waits);
    throw error;
  }
  const formulas = formulasReading(await allDefinitionsOf(claimed), changed);
  const calculates = waits || formulas.length > 0;
  const committed = await experiments.update(tenant, key, {
    set: {
      outputs_import: { id: importId, series: series.uuid, creator, formulas },
      ...claimOf('calculation', calculates ? id : '', 0),
    },
    ...stillClaimed('calculation', id),
  });
  if (!committed) throw changedMeanwhile();
  if (calculates) await queueJob(message, committed, project, calculationQueued);
}

/** As it was before the claim: free, or claimed for the calculation that waits for a worker. */
async function letGo(message: JobMessage, waits: boolean): Promise<void> {
  const { workspace_uuid, job_id: id } = message;
  const before = claimOf('calculation', waits ? id : '', 0);
  await experiments.update(workspace_uuid, experimentKey(message), { set: before, ...stillClaimed('calculation', id) });
  if (waits) await sendMessage('calculation', message);
}
