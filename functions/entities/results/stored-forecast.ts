import { forecastWithinScores, type PointForecast } from '#shared/engine/predictions/forecast.ts';
import type { PredictedValue, Prediction } from './result-kinds.ts';

/**
 * A forecast in the format of predictions, with outputs by uuid. Scores are limited to 0 … 1, as people see them.
 *
 * @param outputs in the order of the forecast's
 */
export function storedForecast(
  { score, outputs: found }: PointForecast,
  outputs: readonly string[],
): Prediction & { outputs: Record<string, PredictedValue> } {
  const { value, ...interval } = forecastWithinScores(score);
  const named = outputs.flatMap((uuid, index) => (found[index] ? [[uuid, found[index]] as const] : []));
  return { score: value, ...interval, outputs: Object.fromEntries(named) };
}
