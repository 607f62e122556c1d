import type { PredictionModel } from '#shared/contracts/models.ts';
import { verdictOf } from '#web/lib/resources/model-verdict.ts';

/**
 * Compares the expected gain of another series with the noise of repeated measurements. A poor model has nothing to say
 * about either.
 */
export function stoppingHint({ outlook, metrics }: PredictionModel): string | undefined {
  if (!outlook || verdictOf(metrics) === 'poor') return undefined;
  const { expected_gain: gain, noise } = outlook;
  const comparison = `Expected gain from one more series: ${amount(gain)}. Estimated measurement noise: ${amount(noise)}.`;
  return gain > noise ? `${comparison} Worth continuing.` : `${comparison} This may be the time to stop.`;
}

const amount = (score: number) => (score < 0.0005 ? 'less than 0.001' : score.toFixed(3));
