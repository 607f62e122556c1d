import { conditionOnAll, createCandidateSet } from './acquisition/candidate-set.ts';
import { createConditionedPosterior } from './acquisition/conditioned-posterior.ts';
import { logExpectedImprovements } from './acquisition/log-expected-improvement.ts';
import { createPacer, type Pacer } from './control/create-pacer.ts';
import type { ScoredSamples } from './fit-score.ts';
import { withKernels } from './kernels/kernels.ts';
import { createRandom } from './random/create-random.ts';
import { boundedGain, expectedGain, withinScale } from './score-gain.ts';
import { mutate } from './search/mutate.ts';
import { sobolIndices } from './search/sobol-indices.ts';
import { createSobol } from './sobol/create-sobol.ts';
import { coordinatesOf } from './space/coordinates-of.ts';
import { createGrid } from './space/create-grid.ts';
import { explain, type GaussianProcess } from './surrogate/gaussian-process.ts';
import { learn, type Surrogate } from './surrogate/learn.ts';
import { predictPosterior } from './surrogate/predict.ts';
import type { Point } from './types.ts';

/** The largest expected gain of the best score by one more sample, and the noise of the score. */
export interface Outlook {
  expectedGain: number;
  noise: number;
}

/** Whether each point may be proposed. */
export type Allowed = (points: readonly Point[]) => Promise<readonly boolean[]>;

interface Possible {
  allowed?: Allowed | undefined;
  /** The highest score that a sample can have: 1 where all outputs have a value or range as target. */
  highest?: number | undefined;
}

/**
 * Estimates whether another series is worthwhile: the largest expected improvement over the best samples' own expected
 * scores, among Sobol points and mutations of the best samples. Undefined if the rules allow none of these, and where
 * fewer than two scores differ, because nothing tells what a gain or noise would be.
 */
export async function outlook(
  samples: ScoredSamples,
  { allowed, highest }: Possible = {},
): Promise<Outlook | undefined> {
  const { points, score, blocks, noise, seed, space } = samples;
  const grid = createGrid(space);
  if (score.every((value) => value === score[0])) return undefined;
  if (grid.cardinality === 1) return { expectedGain: 0, noise: 0 };
  const pacer = createPacer({ ...samples, onProgress: () => undefined });
  const random = createRandom(seed + 3);
  return await withKernels(async (kernels) => {
    const valid = [...points.keys()];
    const surrogate = await learn({
      kernels,
      grid,
      points,
      score,
      valid,
      blocks,
      noise,
      random,
      pacer,
      most: LARGEST,
      priors: 'model',
    });
    const { process, warp, baseline } = surrogate;
    const best = surrogate.bestFirst.slice(0, 8);
    const near = best.flatMap((indices) => Array.from({ length: 40 }, () => mutate(indices, grid, random)));
    const wide = sobolIndices(createSobol(grid.dimensions, random.integer(2 ** 31)), grid, 500);
    const found = [...near, ...wide].filter((indices) => grid.missed(indices) === 0);
    const verdicts = await allowed?.(found.map(grid.toPoint));
    const allowedOnes = verdicts ? found.filter((_, index) => verdicts[index]) : found;
    if (allowedOnes.length === 0) return undefined;
    const candidates = await likeliest(process, coordinatesOf(allowedOnes.map(grid.toPoint), grid), pacer);
    const capacity = baseline.length / grid.dimensions;
    const posterior = createConditionedPosterior(process, { draws: 64, capacity, kappa: 1, random });
    const known = await createCandidateSet(posterior, baseline, pacer);
    await conditionOnAll(posterior, known, pacer);
    const set = await createCandidateSet(posterior, candidates, pacer);
    const values = logExpectedImprovements(posterior, set, 0);
    const leader = values.reduce((first, value, at) => (value > (values[first] ?? -Infinity) ? at : first), 0);
    const mean = set.means[0][leader] ?? 0;
    const deviation = Math.sqrt(set.variance[leader] ?? 0);
    const gains = Array.from(posterior.best[0], (best, draw) => {
      const shifted = mean + (set.deviations[leader * posterior.draws + draw] ?? 0);
      return expectedGain(warp, { mean: shifted, deviation }, withinScale(warp.backward(best)), highest);
    });
    return {
      expectedGain: gains.reduce((sum, gain) => sum + gain / gains.length, 0),
      noise: boundedGain(scoreNoise(surrogate)),
    };
  });
}

/**
 * The standard deviation of repeated measurements, where there are blocks within one, as scores: from the distances of the
 * better half of the samples to what the model expects of them, over the degrees of freedom that it leaves these. The
 * process' own noise is that of no score: a warp makes it several times as large at some scores as at others.
 *
 * Source: the residual variance of a linear smoother, T. Hastie and R. Tibshirani, Generalized Additive Models (1990).
 */
function scoreNoise({ process, warp }: Pick<Surrogate, 'process' | 'warp'>): number {
  const { mean, noise, set } = process;
  const explained = explain(process, mean);
  const free = precisions(process);
  const residuals = Array.from(set.targets, (value, at) => {
    const expected = withinScale(warp.backward(value - noise * (explained[at] ?? 0)));
    return { expected, square: (warp.backward(value) - expected) ** 2, freedom: noise * (free[at] ?? 0) };
  });
  const better = residuals.sort((a, b) => b.expected - a.expected).slice(0, Math.ceil(residuals.length / 2));
  const sum = (of: 'square' | 'freedom') => better.reduce((total, one) => total + one[of], 0);
  return Math.sqrt(sum('square') / sum('freedom'));
}

/** The diagonal of K⁻¹. */
function precisions({ set, triangle }: GaussianProcess): Float64Array {
  const result = new Float64Array(set.n);
  for (let row = 0; row < set.n; row += 1) {
    const sliver = row >> 2;
    const from = 8 * sliver * (sliver + 1) + (row & 3);
    for (let column = 0; column <= row; column += 1) {
      result[column] = (result[column] ?? 0) + (triangle[from + 4 * column] ?? 0) ** 2;
    }
  }
  return result;
}

/**
 * With many samples, a variance costs a thousand times as much as a mean, and the largest expected improvement lies
 * among the largest means: then only these are kept.
 *
 * @param coordinates one row of `dimensions` per candidate, like the result
 */
async function likeliest(process: GaussianProcess, coordinates: Float64Array, pacer: Pacer): Promise<Float64Array> {
  if (process.set.n <= MANY) return coordinates;
  const { means } = await predictPosterior(process, coordinates, 'means', pacer);
  const d = process.set.dimensions;
  const order = [...means.keys()].sort((a, b) => (means[b] ?? 0) - (means[a] ?? 0));
  const kept = order.slice(0, KEPT);
  return Float64Array.from(kept.flatMap((at) => Array.from(coordinates.subarray(at * d, (at + 1) * d))));
}

/** From twice as many, a gain differs by less than from one seed to another, and takes eight times as long. */
const LARGEST = 1000;
const MANY = 600;
const KEPT = 128;
