import type { Prediction } from '#functions/engine/combine-folds.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { JobRun } from '#functions/jobs/task.ts';
import { mapConcurrent } from '#functions/runtime/map-concurrent.ts';
import { or, where } from '#functions/tables/condition.ts';
import type { PredictionOfSample, StoredSample } from '#functions/tables/rows.ts';
import { samples } from '#functions/tables/tables.ts';

type SampleKey = Pick<EffectiveSample, 'workspace_uuid' | 'parent' | 'sort' | 'prediction_a' | 'prediction_b'>;

const concurrency = 8;

/**
 * Writes a model's predictions of samples into the slot that is not visible until the experiment names the model
 * (double buffering). A worker that continues after a cancel must not overwrite those of the next job, which it detects
 * because ids are ordered by time. A repeated run continues after the last written sample.
 */
export async function writePredictions(
  rows: readonly SampleKey[],
  predictions: readonly Prediction[],
  by: { job_id: string; model: string; shown: string },
  { signal, report, keep }: Pick<JobRun, 'signal' | 'report' | 'keep'>,
): Promise<void> {
  await mapConcurrent(concurrency, rows.entries(), async ([at, row]) => {
    signal.throwIfAborted();
    report({ done: at, total: rows.length, phase: 'Writing predictions' });
    const prediction = predictions[at];
    const slot = by.shown !== '' && row.prediction_a?.model === by.shown ? 'prediction_b' : 'prediction_a';
    if (!prediction || row[slot]?.job_id === by.job_id) return;
    await writeOne(row, slot, { job_id: by.job_id, model: by.model, ...prediction });
    keep();
  });
}

const { absent, atMost } = where<StoredSample>();

async function writeOne(
  { workspace_uuid, parent, sort }: SampleKey,
  slot: 'prediction_a' | 'prediction_b',
  prediction: PredictionOfSample,
): Promise<void> {
  await samples.update(
    workspace_uuid,
    { parent, sort },
    {
      set: { [slot]: prediction },
      condition: or(absent(slot), atMost(`${slot}.job_id`, prediction.job_id)),
    },
  );
}
