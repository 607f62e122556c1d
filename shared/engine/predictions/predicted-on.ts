import { type ScaledOutput, scaleDigest } from '#shared/rules/model-scale.ts';
import { loss, scaled } from '#shared/rules/score.ts';
import { inverseNormal } from '../random/inverse-normal.ts';
import { withinScores } from './forecast.ts';
import { BEYOND } from './scale.ts';

/**
 * The scale that a predicted score is on: that of the scores of today, an older one, one of a model from which nothing
 * leads to that of today, or one of other outputs.
 */
export type PredictedOn = 'today' | 'older' | 'of its model' | 'other outputs';

interface PredictedSample {
  predicted_score: number | null;
  predicted_outputs?: readonly { uuid: string; value: number; low: number; high: number }[] | undefined;
  /** The digest of the scale that the score was predicted on; absent from older predictions. */
  predicted_on?: string | undefined;
  /** The score of the predicted outputs on that scale, were their errors independent; absent from older predictions. */
  predicted_independent?: number | undefined;
  outParameters: readonly { out_parameter: string; value: number | null }[];
}

/** A predicted score as it is shown, sorted, filtered and drawn. */
export interface PredictionToday {
  on: PredictedOn;
  /** On the scale of today, or of its model; null where nothing is predicted, or for other outputs. */
  score: number | null;
}

/** A scale with its digest, and what was found by it. */
interface ScaleToday {
  digest: string;
  found: WeakMap<PredictedSample, PredictionToday>;
}

const known = new WeakMap<readonly ScaledOutput[], ScaleToday>();

/**
 * The predicted score of a sample beside the measured scores of today: as it was predicted where that was on this scale,
 * or else composed again from the predicted outputs, however little the scale has moved, and corrected by what their
 * correlations made of the score then: the correction fades as the composed score moves. Where the scale of an older
 * prediction is not known, the composed score replaces the stored one where the two cannot be of one scale. A measured
 * sample has no predicted outputs: its score stays that of the model.
 *
 * @param today the outputs that count, scaled by the samples of today; the same array gives the same objects
 */
export function predictionToday(sample: PredictedSample, today: readonly ScaledOutput[]): PredictionToday {
  const ofScale = known.get(today) ?? { digest: scaleDigest(today), found: new WeakMap() };
  known.set(today, ofScale);
  const found = ofScale.found.get(sample) ?? predictionOf(sample, today, ofScale.digest);
  ofScale.found.set(sample, found);
  return found;
}

function predictionOf(sample: PredictedSample, today: readonly ScaledOutput[], digest: string): PredictionToday {
  const { predicted_score: score, predicted_outputs: predicted = [], predicted_on, outParameters } = sample;
  const { predicted_independent: former } = sample;
  // Without two different measured values there is no scale to compare with; without any, none to follow either.
  const isScaled = today.every(
    ({ best, worst }) => Number.isFinite(best) && (worst > best || (predicted_on !== undefined && worst === best)),
  );
  if (score === null || today.length === 0 || !isScaled) return { on: 'today', score };
  if (predicted.length === 0) {
    return { on: predicted_on === undefined || predicted_on === digest ? 'today' : 'of its model', score };
  }
  const counts = new Set(today.map(({ output_parameter }) => output_parameter));
  if (predicted.some(({ uuid }) => !counts.has(uuid))) return otherOutputs;
  const ranges = today.flatMap(({ output_parameter }) => {
    const measured = outParameters.find(({ out_parameter }) => out_parameter === output_parameter)?.value ?? undefined;
    const exact = measured === undefined ? undefined : { value: measured, low: measured, high: measured };
    return predicted.find(({ uuid }) => uuid === output_parameter) ?? exact ?? [];
  });
  if (ranges.length < today.length) return otherOutputs;
  if (predicted_on === digest) return { on: 'today', score };
  const composed = composedMedian(ranges, today);
  if (predicted_on !== undefined) {
    const kept = former === undefined ? 0 : Math.max(0, 1 - Math.abs(composed - former) / FADED);
    return { on: 'older', score: withinScores(composed + kept * (withinScores(score) - (former ?? 0))) };
  }
  return isOf(withinScores(score), composed, ranges, today) ? { on: 'today', score } : { on: 'older', score: composed };
}

/**
 * Nothing is left of the correction where the composed score has moved so far. Chosen on 400 drawn experiments of two to
 * four outputs: a mean error of 0.0003 instead of 0.014 where the scale has moved by up to 1 % (at most 0.004, before
 * 0.28), 0.005 instead of 0.008 by up to a half, 0.008 instead of 0.014 with other weights, 0.013 instead of 0.016 with
 * another target.
 */
const FADED = 0.2;

const otherOutputs: PredictionToday = { on: 'other outputs', score: null };

type Range = Readonly<Record<'value' | 'low' | 'high', number>>;

/**
 * Whether a score may be a median of these outputs. The correlations of their errors are not kept: it may if it lies
 * among the medians of independent errors and of errors that move together, in the same or in opposite directions.
 */
function isOf(score: number, independent: number, ranges: readonly Range[], scale: readonly ScaledOutput[]): boolean {
  if (Math.abs(independent - score) <= tolerance) return true;
  const patterns = 2 ** Math.min(mostFlipped, ranges.length - 1);
  const medians = Array.from({ length: patterns }, (_, pattern) => composedMedian(ranges, scale, 2 * pattern));
  const [low, high] = [Math.min(independent, ...medians), Math.max(independent, ...medians)];
  return score >= low - tolerance && score <= high + tolerance;
}

/**
 * 0.25 % of 24 000 scores lie further from those medians on the very scale that they were predicted on, and 1.9 % further
 * from that of independent errors: measured for 2000 drawn experiments of one to four outputs with targets of all kinds.
 */
const tolerance = 0.05;
const mostFlipped = 4;

/**
 * The median score, from 0 to 1, of outputs that are normal on each side of their medians.
 *
 * @param opposed by bits, the outputs whose errors oppose those of the others; without it errors are independent
 */
export function composedMedian(ranges: readonly Range[], scale: readonly ScaledOutput[], opposed?: number): number {
  const total = scale.reduce((sum, { weight }) => sum + weight, 0);
  const scores = new Float64Array(DRAWS);
  for (const [output, { value, low, high }] of ranges.entries()) {
    const { weight, target, ...ends } = scale[output] ?? { weight: 0, target: 'Maximize' as const, best: 0, worst: 1 };
    const deviates = deviatesOf(opposed === undefined ? output : 0);
    const sign = ((opposed ?? 0) >> output) % 2 === 0 ? 1 : -1;
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const deviate = sign * (deviates[draw] ?? 0);
      const drawn = value + deviate * (deviate < 0 ? value - low : high - value);
      const part = Math.min(1 + BEYOND, Math.max(-BEYOND, scaled(loss(drawn, target), ends)));
      scores[draw] = (scores[draw] ?? 0) + (weight / total) * part;
    }
  }
  return withinScores(scores.sort()[(DRAWS - 1) / 2] ?? 0);
}

const DRAWS = 199;
const deviates = new Map<number, Float64Array>();

/** By draw, a normal value with the ends of a 90 % interval at −1 and 1. */
function deviatesOf(output: number): Float64Array {
  const found =
    deviates.get(output) ??
    Float64Array.from({ length: DRAWS }, (_, draw) => inverseNormal(shareOf(draw, output)) / inverseNormal(0.95));
  deviates.set(output, found);
  return found;
}

/**
 * A Kronecker sequence of the square roots of 1 plus the outputs' numbers; the first output takes its values in order. The
 * second half mirrors the first, so that the median of symmetric errors is exactly the score of the predicted values.
 */
function shareOf(draw: number, output: number): number {
  const middle = (DRAWS - 1) / 2;
  if (output === 0) return (draw + 0.5) / DRAWS;
  if (draw === middle) return 0.5;
  if (draw > middle) return 1 - shareOf(DRAWS - 1 - draw, output);
  const share = (0.5 + (draw + 1) * (Math.sqrt(output * 4 + 1.25) % 1)) % 1;
  return Math.min(1 - 1e-9, Math.max(1e-9, share));
}
