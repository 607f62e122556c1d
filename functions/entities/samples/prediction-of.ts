import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { PredictionOfSample } from '#functions/tables/rows.ts';

/** The prediction of a sample by the experiment's model; undefined without one. */
export function predictionOf(
  { prediction_a: a, prediction_b: b }: Pick<EffectiveSample, 'prediction_a' | 'prediction_b'>,
  predictedBy: string,
): PredictionOfSample | undefined {
  if (predictedBy === '') return undefined;
  if (a?.model === predictedBy) return a;
  return b?.model === predictedBy ? b : undefined;
}
