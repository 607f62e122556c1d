import type { Prediction } from '../../engine/model.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import type { PredictionOfSample, SampleRow } from '../../tables/rows.ts';
import { samples } from '../../tables/tables.ts';

type Place = Pick<SampleRow, 'workspace_uuid' | 'parent' | 'sort' | 'prediction_a'>;

const lanes = 8;

/**
 * Writes what a model expects of samples into the slot that is not shown: nobody sees it before the experiment names the
 * model. A worker that goes on after its job was cancelled must not write over those of the next job: ids are in the
 * order of time.
 */
export async function writePredictions(
  rows: readonly Place[],
  predictions: readonly Prediction[],
  by: { job_id: string; model: string; shown: string },
  signal: AbortSignal,
): Promise<void> {
  await inLanes(lanes, rows.entries(), async ([at, row]) => {
    signal.throwIfAborted();
    const prediction = predictions[at];
    if (prediction) await writeOne(row, { job_id: by.job_id, model: by.model, ...prediction }, by.shown);
  });
}

async function writeOne(
  { workspace_uuid, parent, sort, prediction_a }: Place,
  prediction: PredictionOfSample,
  shown: string,
): Promise<void> {
  const slot = shown !== '' && prediction_a?.model === shown ? 'prediction_b' : 'prediction_a';
  await samples.update(
    workspace_uuid,
    { parent, sort },
    {
      set: { [slot]: prediction },
      condition: `attribute_not_exists(${slot}) OR ${slot}.job_id <= :job`,
      values: { ':job': prediction.job_id },
    },
  );
}
