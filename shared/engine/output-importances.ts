import type { Objective } from '#shared/rules/score.ts';
import { createRandom } from './random/create-random.ts';
import { scores } from './score.ts';
import { type Metric, meanAndDeviation } from './statistics.ts';

/**
 * The share of the score's variance that each output contributes, 0 … 1: its covariance with the score divided by the
 * score's variance; the deviation is over seeded bootstraps.
 *
 * @param outputs one row per sample, in the order of `objectives`; one that lacks an output only gives its scale
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
  const everyone = Float64Array.from([...score.keys()].filter((sample) => Number.isFinite(score[sample])));
  const draws = Array.from({ length: BOOTSTRAPS }, () =>
    everyone.map(() => everyone[random.integer(everyone.length)] ?? 0),
  );
  return parts.map((part) => ({
    mean: share(part, score, everyone),
    std: meanAndDeviation(draws.map((rows) => share(part, score, rows))).std,
  }));
}

const BOOTSTRAPS = 20;

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
