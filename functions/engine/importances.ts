import type { ScoredSamples } from './fit-score.ts';
import type { CrossValidation, Metric } from './model.ts';
import { createRandom, type Random } from './random/create-random.ts';
import { permutation } from './random/permutation.ts';
import { scores } from './score.ts';
import { meanAndDeviation } from './statistics.ts';
import type { Objective } from './types.ts';

/**
 * Out-of-fold permutation importance of each feature, 0 … 1: by how much the squared error of samples that a model has
 * not seen grows, as a share of the score's variance, when that feature's values are shuffled among them.
 * Breiman, Random Forests (2001), on held-out data.
 */
export function featureImportances(samples: ScoredSamples, { repeats }: CrossValidation): Metric[] {
  const random = createRandom(samples.seed + 1);
  const total = sumOfSquares(samples.score);
  return samples.space.inputs.map((_, feature) =>
    meanAndDeviation(
      repeats.map((folds) => {
        if (total === 0) return 0;
        const growth = folds.reduce((sum, fold) => sum + errorGrowth(samples, fold, feature, random), 0);
        return Math.min(1, Math.max(0, growth / total));
      }),
    ),
  );
}

/**
 * The share of the score's variance that each output carries, 0 … 1: its covariance with the score over the score's
 * variance; the deviation is over seeded bootstraps.
 *
 * @param outputs one row a sample, in the order of `objectives`
 */
export function outputImportances(
  outputs: readonly (readonly number[])[],
  objectives: readonly Objective[],
  seed: number,
): Metric[] {
  const random = createRandom(seed + 2);
  const score = scores(outputs, objectives);
  const totalWeight = objectives.reduce((sum, { weight }) => sum + weight, 0);
  const parts = objectives.map((objective, output) => {
    const alone = scores(
      outputs.map((row) => [row[output] ?? Number.NaN]),
      [objective],
    );
    return alone.map((value) => (value * objective.weight) / totalWeight);
  });
  const draws = Array.from({ length: BOOTSTRAPS }, () => score.map(() => random.integer(score.length)));
  const everyone = score.map((_, sample) => sample);
  return parts.map((part) => ({
    mean: share(part, score, everyone),
    std: meanAndDeviation(draws.map((rows) => share(part, score, rows))).std,
  }));
}

const BOOTSTRAPS = 20;

function errorGrowth(
  { points, score }: ScoredSamples,
  { predict, left }: CrossValidation['repeats'][number][number],
  feature: number,
  random: Random,
): number {
  const order = permutation(left.length, random);
  return left.reduce((sum, row, place) => {
    const point = points[row] ?? [];
    const other = points[left[order[place] ?? 0] ?? 0] ?? [];
    const shuffled = point.with(feature, other[feature] ?? 0);
    const truth = score[row] ?? 0;
    return sum + (predict(shuffled) - truth) ** 2 - (predict(point) - truth) ** 2;
  }, 0);
}

function sumOfSquares(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

function share(part: Float64Array, score: Float64Array, rows: Float64Array): number {
  const size = Math.max(1, rows.length);
  let [partMean, scoreMean] = [0, 0];
  for (const row of rows) {
    partMean += (part[row] ?? 0) / size;
    scoreMean += (score[row] ?? 0) / size;
  }
  let [covariance, variance] = [0, 0];
  for (const row of rows) {
    const deviation = (score[row] ?? 0) - scoreMean;
    covariance += ((part[row] ?? 0) - partMean) * deviation;
    variance += deviation * deviation;
  }
  return variance > 0 ? Math.min(1, Math.max(0, covariance / variance)) : 0;
}
