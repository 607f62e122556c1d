import { calibratedDeviate } from './calibrated-deviate.ts';
import type { Expectation } from './fit-score.ts';
import { type Metric, meanAndDeviation } from './statistics.ts';

/** Predictions of a fold's model for the samples that it was not fitted to. */
export interface FoldResult<Expected extends Expectation = Expectation> {
  left: readonly number[];
  expectations: readonly Expected[];
  /** The scores that shuffled ones are compared with, where they are not those expected. */
  unshuffled?: readonly number[];
  /** By feature: scores of the first samples of the fold with that feature shuffled. */
  shuffled: readonly Float64Array[];
}

/** Prediction errors for the score of samples that were left out: R², largest, mean absolute and mean squared error. */
export interface CrossValidationMetrics {
  /** Undefined if all scores are equal, because there is no variance to explain. */
  r2: Metric | undefined;
  me: Metric;
  mae: Metric;
  mse: Metric;
}

/** Prediction for a sample by models that were not fitted to it: the score, and its 90 % interval. */
interface Prediction {
  score: number;
  low: number;
  high: number;
}

export interface PooledFolds {
  metrics: CrossValidationMetrics;
  /** By sample. */
  predictions: readonly Prediction[];
  /** Half the width of the 90 % intervals, in predictive deviations. */
  deviate: number;
  /** Out-of-fold permutation importance of each feature, 0 … 1. */
  importances: readonly Metric[];
  /** Where samples have blocks: how many there are, and the errors for samples of a block that no model has seen. */
  newBlocks?: { blocks: number; metrics?: CrossValidationMetrics };
}

/**
 * Pools the folds of each repeat into metrics, importances, and predictions for every sample: the mean over the repeats
 * that predict it, with an interval calibrated to contain 90 % of the samples left out.
 */
export function combine(score: Float64Array, repeats: readonly (readonly FoldResult[])[]): PooledFolds {
  const variance = varianceOf(score);
  const errors = repeats.map((folds) => errorsOf(score, folds, variance));
  const metric = (errorOf: (errors: Errors) => number): Metric => meanAndDeviation(errors.map(errorOf));
  const metrics: CrossValidationMetrics = {
    r2: variance > 0 ? metric(({ r2 }) => r2) : undefined,
    me: metric(({ me }) => me),
    mae: metric(({ mae }) => mae),
    mse: metric(({ mse }) => mse),
  };
  const features = repeats[0]?.[0]?.shuffled.length ?? 0;
  const importances = Array.from({ length: features }, (_, feature) =>
    meanAndDeviation(repeats.map((folds) => importance(score, folds, { feature, variance }))),
  );
  return { metrics, importances, ...predictionsOf(score, repeats) };
}

interface Errors {
  r2: number;
  me: number;
  mae: number;
  mse: number;
}

function errorsOf(score: Float64Array, folds: readonly FoldResult[], variance: number): Errors {
  const errors = folds.flatMap(({ left, expectations }) =>
    left.map((row, at) => (expectations[at]?.score ?? 0) - (score[row] ?? 0)),
  );
  const mse = meanOf(errors.map((error) => error * error));
  const absolute = errors.map(Math.abs);
  const me = absolute.reduce((max, error) => Math.max(max, error), 0);
  return { r2: 1 - mse / (variance || 1), me, mae: meanOf(absolute), mse };
}

/**
 * The growth of the squared error when a feature is shuffled, as a share of the score's variance, 0 … 1. Source:
 * Breiman, Random Forests (2001), on held-out samples.
 */
function importance(
  score: Float64Array,
  folds: readonly FoldResult[],
  { feature, variance }: { feature: number; variance: number },
): number {
  let growth = 0;
  let count = 0;
  for (const { left, expectations, shuffled, unshuffled } of folds) {
    for (const [at, moved] of (shuffled[feature] ?? []).entries()) {
      const truth = score[left[at] ?? 0] ?? 0;
      const own = unshuffled?.[at] ?? expectations[at]?.score ?? 0;
      growth += (moved - truth) ** 2 - (own - truth) ** 2;
      count += 1;
    }
  }
  const total = variance * count;
  return total > 0 ? Math.min(1, Math.max(0, growth / total)) : 0;
}

function predictionsOf(
  score: Float64Array,
  repeats: readonly (readonly FoldResult[])[],
): Pick<PooledFolds, 'predictions' | 'deviate'> {
  const folds = repeats.flat();
  const distances = folds.flatMap(({ left, expectations }) =>
    left.map((row, at) => Math.abs(expectations[at]?.distance(score[row] ?? 0) ?? 0)),
  );
  const z = calibratedDeviate(distances, score.length, PRIOR);
  const sums = Array.from(score, () => ({ score: 0, low: 0, high: 0, count: 0 }));
  for (const { left, expectations } of folds) {
    for (const [at, row] of left.entries()) {
      const [sum, expectation] = [sums[row], expectations[at]];
      if (!sum || !expectation) continue;
      sum.score += expectation.score;
      sum.low += expectation.at(-z);
      sum.high += expectation.at(z);
      sum.count += 1;
    }
  }
  const predictions = sums.map(({ count, ...sum }) => ({
    score: sum.score / count,
    low: sum.low / count,
    high: sum.high / count,
  }));
  return { predictions, deviate: z };
}

/** Wider than the normal deviate, 1.645, because a model of few samples is unsure itself. */
const PRIOR = { deviate: 1.75, trust: 15 };

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** 0 where scores differ by rounding alone. */
function varianceOf(values: Float64Array): number {
  const list = Array.from(values);
  const mean = meanOf(list);
  const variance = meanOf(list.map((value) => (value - mean) ** 2));
  return variance > FINEST ** 2 ? variance : 0;
}

const FINEST = 1e-12;
