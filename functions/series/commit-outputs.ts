import { isJoinable } from '../../shared/rules/jobs.ts';
import { calculationMessage, calculationQueued } from '../jobs/lifecycle/calculation-message.ts';
import type { Changed } from '../jobs/lifecycle/change-experiment.ts';
import { claimOf, experimentKey, held, stillClaimed } from '../jobs/lifecycle/claim.ts';
import { queueJob, sendGuard } from '../jobs/lifecycle/queue-job.ts';
import { busy } from '../platform/api-error.ts';
import { changeAsRead, changedMeanwhile, foldImport, sampleLanes } from '../platform/fold-import.ts';
import { unclaimed, waitsAs } from '../platform/idle.ts';
import { withImport } from '../platform/imported-outputs.ts';
import { inLanes } from '../platform/in-lanes.ts';
import type { ExperimentRow, ProjectRow, SampleRow, SeriesRow } from '../tables/rows.ts';
import { experiments, samples } from '../tables/tables.ts';

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
  await foldImport(claimed);
  await inLanes(sampleLanes, await samplesOf(claimed, series.uuid), async (row) => {
    const before = withImport(row, claimed);
    const after = fill(before);
    if (after === before) return;
    const imported = { id: importId, out: after.out, stale: calculationsOf(row) };
    await changeAsRead(row, { imported });
  });
  const calculates = claimed.calculated_total > 0;
  const committed = await experiments.update(tenant, key, {
    set: { outputs_import: { id: importId, series: series.uuid }, ...claimOf('calculation', calculates ? id : '', 0) },
    ...stillClaimed('calculation', id),
  });
  if (!committed) throw changedMeanwhile();
  if (calculates) await queueJob(message, committed, project, calculationQueued);
}

/** What was calculated from the outputs as they were. */
const calculationsOf = ({ calculation_a, calculation_b }: SampleRow) =>
  [calculation_a, calculation_b].flatMap((calculation) => calculation?.job_id ?? []);

const samplesOf = ({ workspace_uuid, uuid }: ExperimentRow, series: string) =>
  samples.list(workspace_uuid, uuid, { beginsWith: `${series}#` });
