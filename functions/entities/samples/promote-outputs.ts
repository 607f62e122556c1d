import { ApiError } from '#functions/runtime/api-error.ts';
import { mapConcurrent } from '#functions/runtime/map-concurrent.ts';
import type { ExperimentRow, StoredSample } from '#functions/tables/rows.ts';
import { samples } from '#functions/tables/tables.ts';
import { asRead, effectiveSample } from './effective-sample.ts';

/** Number of concurrent writes of samples. */
export const sampleConcurrency = 16;

/**
 * Promotes the outputs staged by the last large import to the samples' own, which readers do not notice. Requires that
 * edits are locked out.
 */
export async function promoteImport(experiment: Pick<ExperimentRow, 'uuid' | 'workspace_uuid' | 'outputs_import'>) {
  const { outputs_import: last, uuid, workspace_uuid } = experiment;
  if (!last) return;
  const rows = await samples.list(workspace_uuid, uuid, { beginsWith: `${last.series}#` });
  await mapConcurrent(sampleConcurrency, rows, async (row) => {
    const own = promotedOutputs(row, experiment);
    if (own) await changeAsRead(row, own);
  });
}

/** The change that promotes a sample's staged outputs; undefined if there are none. */
export function promotedOutputs(
  row: StoredSample,
  experiment: Pick<ExperimentRow, 'outputs_import'>,
): Partial<StoredSample> | undefined {
  if (!row.imported || row.imported.id !== experiment.outputs_import?.id) return undefined;
  const { out, version, calculation_a, calculation_b, edited_by } = effectiveSample(row, experiment);
  return { out, version, calculation_a, calculation_b, imported: undefined, edited_by };
}

/** Changes a sample if it has not changed since it was read: after a cancel somebody may have edited it. */
export async function changeAsRead(row: StoredSample, set: Partial<StoredSample>): Promise<void> {
  const { workspace_uuid, parent, sort } = row;
  const changed = await samples.update(workspace_uuid, { parent, sort }, { set, condition: asRead(row) });
  if (!changed) throw changedMeanwhile();
}

export const changedMeanwhile = () =>
  new ApiError('refused', 'The import was cancelled, or somebody else has just changed the series: please try again');
