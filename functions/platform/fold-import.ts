import type { ExperimentRow, SampleRow } from '../tables/rows.ts';
import { samples } from '../tables/tables.ts';
import { ApiError } from './api-error.ts';
import { asRead, withImport } from './imported-outputs.ts';
import { inLanes } from './in-lanes.ts';

/** How many samples are written at once. */
export const sampleLanes = 16;

/**
 * What the last large import has put beside samples becomes their own, which changes nothing for those who read. Nobody
 * may edit meanwhile.
 */
export async function foldImport(experiment: Pick<ExperimentRow, 'uuid' | 'workspace_uuid' | 'outputs_import'>) {
  const { outputs_import: last, uuid, workspace_uuid } = experiment;
  if (!last) return;
  const rows = await samples.list(workspace_uuid, uuid, { beginsWith: `${last.series}#` });
  await inLanes(sampleLanes, rows, async (row) => {
    if (row.imported?.id !== last.id) return;
    const { out, version, calculation_a, calculation_b } = withImport(row, experiment);
    await changeAsRead(row, { out, version, calculation_a, calculation_b, imported: undefined });
  });
}

/** Changes a sample that is as it was read: somebody may have cancelled, and edited it since. */
export async function changeAsRead(row: SampleRow, set: Partial<SampleRow>): Promise<void> {
  const { workspace_uuid, parent, sort } = row;
  if (!(await samples.update(workspace_uuid, { parent, sort }, { set, ...asRead(row) }))) throw changedMeanwhile();
}

export const changedMeanwhile = () =>
  new ApiError('refused', 'The import was cancelled, or somebody else has just changed the series: please try again');
