import type { ScaledOutput } from '#shared/rules/model-scale.ts';
import { loss, scaled } from '#shared/rules/score.ts';
import { inverseNormal } from '../random/inverse-normal.ts';

/** The scale that a predicted score is on: that of the scores of today, an older one, or one of other outputs. */
export type PredictedOn = 'today' | 'older' | 'other outputs';

interface PredictedSample {
  predicted_score: number | null;
  predicted_outputs?: readonly { uuid: string; value: number; low: number; high: number }[] | undefined;
  outParameters: readonly { out_parameter: string; value: number | null }[];
}

/**
 * Tells whether a predicted score may stand beside measured ones. Its scale is not kept with it: the score is composed
 * again from the predicted outputs, as if these were independent, and one of today differs little from that. A score
 * without predicted outputs is of an experiment's model, which says itself whether it is out of date.
 *
 * @param today the outputs that count, scaled by the samples of today
 */
export function predictedOn(sample: PredictedSample, today: readonly ScaledOutput[]): PredictedOn {
  const { predicted_score: score, predicted_outputs: predicted = [], outParameters } = sample;
  // Without two different measured values there is no scale to compare with.
  const isScaled = today.every(({ best, worst }) => Number.isFinite(best) && worst > best);
  if (score === null || today.length === 0 || !isScaled) return 'today';
  if (predicted.length === 0) return 'today';
  const counts = new Set(today.map(({ output_parameter }) => output_parameter));
  if (predicted.some(({ uuid }) => !counts.has(uuid))) return 'other outputs';
  const ranges = today.map(({ output_parameter }) => {
    const known = outParameters.find(({ out_parameter }) => out_parameter === output_parameter)?.value ?? undefined;
    const exact = known === undefined ? undefined : { value: known, low: known, high: known };
    return predicted.find(({ uuid }) => uuid === output_parameter) ?? exact;
  });
  if (ranges.includes(undefined)) return 'other outputs';
  const median = composedMedian(
    ranges.filter((range) => range !== undefined),
    today,
  );
  return Math.abs(median - Math.min(1, Math.max(0, score))) > tolerance ? 'older' : 'today';
}

/** Two medians of one scale differ by less: the predictions of outputs are correlated. */
const tolerance = 0.05;
const draws = 199;

/** The median score, from 0 to 1, of outputs that are normal on each side of their medians. */
function composedMedian(
  ranges: readonly { value: number; low: number; high: number }[],
  scale: readonly ScaledOutput[],
): number {
  const total = scale.reduce((sum, { weight }) => sum + weight, 0);
  const scores = Float64Array.from({ length: draws }, (_, draw) =>
    ranges.reduce((sum, { value, low, high }, output) => {
      const { weight, target, ...ends } = scale[output] ?? {
        weight: 0,
        target: 'Maximize' as const,
        best: 0,
        worst: 0,
      };
      const deviate = inverseNormal(shareOf(draw, output)) / inverseNormal(0.95);
      const drawn = value + deviate * (deviate < 0 ? value - low : high - value);
      return sum + (weight / total) * scaled(loss(drawn, target), ends);
    }, 0),
  ).sort();
  return Math.min(1, Math.max(0, scores[(draws - 1) / 2] ?? 0));
}

/** A Kronecker sequence of the square roots of 1 plus the outputs' numbers; the first output takes its values in order. */
function shareOf(draw: number, output: number): number {
  if (output === 0) return (draw + 0.5) / draws;
  const share = (0.5 + (draw + 1) * (Math.sqrt(output * 4 + 1.25) % 1)) % 1;
  return Math.min(1 - 1e-9, Math.max(1e-9, share));
}
