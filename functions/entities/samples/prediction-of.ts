import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { PredictionOfSample } from '#functions/tables/rows.ts';

/** What the model that the experiment names expects of a sample; undefined without a model, or where it knows nothing. */
export function predictionOf(
  { prediction_a: a, prediction_b: b }: Pick<EffectiveSample, 'prediction_a' | 'prediction_b'>,
  predictedBy: string,
): PredictionOfSample | undefined {
  if (predictedBy === '') return undefined;
  if (a?.model === predictedBy) return a;
  return b?.model === predictedBy ? b : undefined;
}
