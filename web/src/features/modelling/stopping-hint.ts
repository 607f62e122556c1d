import type { PredictionModel } from '#shared/contracts/models.ts';
import { type DecimalSymbol, withSymbol } from '#shared/rules/number-format.ts';
import { verdictOf } from '#web/lib/resources/model-verdict.ts';

/** Compares the expected gain of another series with the noise of repeated measurements, which a poor model cannot. */
export function stoppingHint({ outlook, metrics }: PredictionModel, decimal: DecimalSymbol): string | undefined {
  if (verdictOf(metrics) === 'poor') {
    return 'The model explains too little to say whether one more series is worthwhile.';
  }
  if (!outlook) return undefined;
  const { expected_gain: gain, noise } = outlook;
  const [shownGain, shownNoise] = [amount(gain, decimal), amount(noise, decimal)];
  const comparison = `Expected gain from one more series: ${shownGain}. Estimated measurement noise: ${shownNoise}.`;
  if (shownGain === shownNoise) return `${comparison} Too close to say whether one more series is worthwhile.`;
  return gain > noise ? `${comparison} Worth continuing.` : `${comparison} This may be the time to stop.`;
}

const amount = (score: number, decimal: DecimalSymbol) =>
  withSymbol(score < 0.0005 ? 'less than 0.001' : score.toFixed(3), decimal);
