import { sendMessage } from '#functions/aws/send-message.ts';
import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { dropResult } from '#functions/entities/results/drop-results.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { calculateMessage, calculationQueued } from '#functions/formulas/calculate-message.ts';
import type { Changed } from '#functions/formulas/change-experiment.ts';
import { formulasReading } from '#functions/formulas/recalculate.ts';
import { enqueueJob, sendFallback } from '#functions/jobs/enqueue-job.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import {
  acquire,
  experimentKey,
  lockedByRequest,
  release,
  whileJoinable,
  whileLockedBy,
  whileUnlocked,
} from '#functions/jobs/lock.ts';
import { ApiError, busy } from '#functions/runtime/api-error.ts';
import type { ProjectRow, SeriesRow } from '#functions/tables/rows.ts';
import { experiments, samples } from '#functions/tables/tables.ts';
import { isJoinable } from '#shared/rules/jobs.ts';
import { changedMeanwhile } from '../messages.ts';
import { stageOutputs } from '../stage-outputs.ts';

/**
 * Gives more samples than fit into a transaction their outputs, all or none (decision IMPORT-8). Staged outputs are
 * invisible until the experiment's row names the import. Meanwhile the experiment is locked for the calculation that
 * may follow, so that nobody edits; after a crash that calculation starts, and releases the lock.
 *
 * @param series those with changed samples
 * @param fill the changed sample, or the same object without a change
 * @param changed the short names of the outputs that may change
 */
export async function commitOutputs(
  { experiment, project, creator, newId }: Changed & { project: ProjectRow },
  series: readonly Pick<SeriesRow, 'uuid'>[],
  fill: (row: EffectiveSample) => EffectiveSample,
  changed: readonly string[],
): Promise<void> {
  const tenant = experiment.workspace_uuid;
  // A queued calculation will include these too.
  const joins = isJoinable(experiment);
  const message = calculateMessage(experiment, joins ? experiment.calculation_id : newId(), creator);
  const importId = newId();
  const key = experimentKey(message);
  await sendFallback(message);
  const locked = await experiments.update(tenant, key, {
    set: acquire(message, lockedByRequest),
    condition: joins ? whileJoinable(experiment) : whileUnlocked,
  });
  if (!locked) throw busy();
  const formulas = formulasReading(await allDefinitionsOf(locked), changed);
  let { outputs_imports } = locked;
  try {
    for (const { uuid } of series) {
      const stored = await samples.list(tenant, locked.uuid, { beginsWith: `${uuid}#` });
      const known = await effectiveSamples(locked, stored);
      const outputs = { series: uuid, importId, message, stored, known, fill, formulas };
      outputs_imports = await stageOutputs({ ...locked, outputs_imports }, outputs);
    }
  } catch (error) {
    // A sample was edited just before the lock was acquired: nobody should have to wait for the fallback message.
    if (error instanceof ApiError) await restoreLock(message, joins);
    throw error;
  }
  const calculates = joins || formulas.length > 0;
  const committed = await experiments.update(tenant, key, {
    set: {
      outputs_imports,
      ...(calculates ? acquire(message) : release(message.kind)),
    },
    condition: whileLockedBy(message),
  });
  if (!committed) {
    await dropResult(message, importId);
    throw changedMeanwhile();
  }
  if (calculates) await enqueueJob(message, committed, project, calculationQueued);
}

/** Releases the lock, or returns it to the calculation that waits for a worker. */
async function restoreLock(message: JobMessage, joins: boolean): Promise<void> {
  const set = joins ? acquire(message) : release(message.kind);
  await experiments.update(message.workspace_uuid, experimentKey(message), { set, condition: whileLockedBy(message) });
  if (joins) await sendMessage(message.kind, message);
}
