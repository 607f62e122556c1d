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
  /** The changed sample, or the same object without a change. */
  fill: (row: EffectiveSample) => EffectiveSample;
  /** Called before each sample with the number of completed ones; may throw to stop. */
  onSample?: (done: number, total: number) => void;
}

/**
 * Stages outputs for the samples of a series, invisible until the experiment names the import. Outputs staged by the
 * previous import are promoted with the same write. A repeated run continues after the last written sample.
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

/** Values calculated from the former outputs. */
const calculationsOf = ({ calculation_a, calculation_b }: EffectiveSample) =>
  [calculation_a, calculation_b].flatMap((calculation) => calculation?.job_id ?? []);
