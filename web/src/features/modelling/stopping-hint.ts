import type { PredictionModel } from '#shared/contracts/models.ts';

/** Compares the expected gain of another series with the noise of repeated measurements. */
export function stoppingHint(outlook: PredictionModel['outlook']): string | undefined {
  if (!outlook) return undefined;
  const { expected_gain: gain, noise } = outlook;
  const gains = `Another series is expected to raise the best score by ${amount(gain)}`;
  return gain > noise
    ? `${gains}, which is more than repeated measurements differ (${amount(noise)}): going on is worth it.`
    : `${gains}, which is no more than repeated measurements differ (${amount(noise)}): this may be the time to stop.`;
}

const amount = (score: number) => (score < 0.0005 ? 'less than 0.001' : score.toFixed(3));
