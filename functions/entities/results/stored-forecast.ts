import type { Forecast, PointForecast } from '#shared/engine/predictions/forecast.ts';
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
  const limited = ({ value, low, high }: Forecast) => ({ score: unit(value), low: unit(low), high: unit(high) });
  const named = outputs.flatMap((uuid, index) => (found[index] ? [[uuid, found[index]] as const] : []));
  return { ...limited(score), outputs: Object.fromEntries(named) };
}

const unit = (value: number): number => Math.min(1, Math.max(0, value));
