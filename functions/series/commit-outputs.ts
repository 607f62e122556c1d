import { calculationMessage, calculationQueued } from '../jobs/lifecycle/calculation-message.ts';
import type { Changed } from '../jobs/lifecycle/change-experiment.ts';
import { claimOf, experimentKey, stillClaimed } from '../jobs/lifecycle/claim.ts';
import { queueJob, sendGuard } from '../jobs/lifecycle/queue-job.ts';
import { ApiError, busy } from '../platform/api-error.ts';
import { idle } from '../platform/idle.ts';
import { asRead, withImport } from '../platform/imported-outputs.ts';
import type { ExperimentRow, SampleRow, SeriesRow } from '../tables/rows.ts';
import { experiments, samples } from '../tables/tables.ts';

/** How many samples are written at once. */
const lanes = 16;

/**
 * Gives more samples than fit into a transaction their outputs, all or none. Nobody sees what is written beside the
 * samples' own until the experiment's row names the import. Meanwhile the experiment is claimed for the calculation
 * that may follow, so that nobody edits; after a crash that calculation starts, and lets go of the experiment.
 *
 * @param fill a sample as it is to be; the same object where nothing changes
 */
export async function commitOutputs(
  { experiment, project, creator, newId }: Changed,
  series: SeriesRow,
  fill: (row: SampleRow) => SampleRow,
): Promise<void> {
  const tenant = experiment.workspace_uuid;
  const message = calculationMessage(experiment, newId(), creator);
  const { job_id: id } = message;
  const key = experimentKey(message);
  await sendGuard(message);
  const claimed = await experiments.update(tenant, key, { set: claimOf('calculation', id, 0), ...idle });
  if (!claimed) throw busy();
  await makeOrdinary(claimed);
  await inLanes(await samplesOf(claimed, series.uuid), async (row) => {
    const before = withImport(row, claimed);
    const after = fill(before);
    if (after === before) return;
    const imported = { id, out: after.out, stale: claimed.calculated_by };
    if (!(await write(row, { imported }))) throw changedMeanwhile();
  });
  const calculates = claimed.calculated_total > 0;
  const committed = await experiments.update(tenant, key, {
    set: { outputs_import: { id, series: series.uuid }, ...(calculates ? {} : claimOf('calculation', '', 0)) },
    ...stillClaimed('calculation', id),
  });
  if (!committed) throw changedMeanwhile();
  if (calculates) await queueJob(message, committed, project, calculationQueued);
}

/** What the last such import has put beside samples becomes their own, which changes nothing for those who read. */
async function makeOrdinary(experiment: ExperimentRow): Promise<void> {
  const { outputs_import: last } = experiment;
  if (!last) return;
  await inLanes(await samplesOf(experiment, last.series), async (row) => {
    if (row.imported?.id !== last.id) return;
    const { out, version, calculation_a, calculation_b } = withImport(row, experiment);
    const set = { out, version, calculation_a, calculation_b, imported: undefined };
    if (!(await write(row, set))) throw changedMeanwhile();
  });
}

/** Changes a sample that is as it was read: somebody may have cancelled, and edited it since. */
const write = (row: SampleRow, set: Partial<SampleRow>) =>
  samples.update(row.workspace_uuid, { parent: row.parent, sort: row.sort }, { set, ...asRead(row) });

const samplesOf = ({ workspace_uuid, uuid }: ExperimentRow, series: string) =>
  samples.list(workspace_uuid, uuid, { beginsWith: `${series}#` });

async function inLanes(rows: readonly SampleRow[], run: (row: SampleRow) => Promise<void>): Promise<void> {
  const waiting = rows.values();
  const lane = async () => {
    for (const row of waiting) await run(row);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const changedMeanwhile = () =>
  new ApiError('refused', 'The import was cancelled, or somebody else has just changed the series: please try again');
