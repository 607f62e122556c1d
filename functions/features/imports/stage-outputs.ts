import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { effectiveSample } from '#functions/entities/samples/effective-sample.ts';
import {
  changeAsRead,
  promotedOutputs,
  promoteImport,
  sampleConcurrency,
} from '#functions/entities/samples/promote-outputs.ts';
import { mapConcurrent } from '#functions/runtime/map-concurrent.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { samples } from '#functions/tables/tables.ts';

interface Outputs {
  series: string;
  importId: string;
  /** A sample as it is to be; the same object where nothing changes. */
  fill: (row: EffectiveSample) => EffectiveSample;
  /** Called before each sample with how many are done; it may throw to stop. */
  onSample?: (done: number, total: number) => void;
}

/**
 * Stages outputs beside those of the samples of a series, where nobody sees them before the experiment names the import. What the
 * import before has put there becomes the samples' own with the same write. Done again, it goes on where it stopped.
 */
export async function stageOutputs(
  experiment: ExperimentRow,
  { series, importId, fill, onSample }: Outputs,
): Promise<void> {
  const { workspace_uuid, uuid, outputs_import: last } = experiment;
  if (last?.series !== series) await promoteImport(experiment);
  const rows = await samples.list(workspace_uuid, uuid, { beginsWith: `${series}#` });
  let done = 0;
  await mapConcurrent(sampleConcurrency, rows, async (row) => {
    onSample?.(done, rows.length);
    done += 1;
    if (row.imported?.id === importId) return;
    const own = promotedOutputs(row, experiment);
    const before = effectiveSample(row, experiment);
    const after = fill(before);
    const staged = { imported: { id: importId, out: after.out, stale: calculationsOf(before) } };
    if (after !== before) await changeAsRead(row, { ...own, ...staged });
    else if (own) await changeAsRead(row, own);
  });
}

/** What was calculated from the outputs as they were. */
const calculationsOf = ({ calculation_a, calculation_b }: EffectiveSample) =>
  [calculation_a, calculation_b].flatMap((calculation) => calculation?.job_id ?? []);
