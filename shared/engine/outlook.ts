import { type CandidateSet, conditionOnAll, createCandidateSet } from './acquisition/candidate-set.ts';
import { type ConditionedPosterior, createConditionedPosterior } from './acquisition/conditioned-posterior.ts';
import { logExpectedImprovements } from './acquisition/log-expected-improvement.ts';
import { createPacer, type Pacer } from './control/create-pacer.ts';
import type { ScoredSamples } from './fit-score.ts';
import { withKernels } from './kernels/kernels.ts';
import type { Forecasters } from './predictions/create-forecaster.ts';
import { createRandom, type Random } from './random/create-random.ts';
import { boundedGain, expectedGain, highestScore, withinScale } from './score-gain.ts';
import { mutate } from './search/mutate.ts';
import { sobolIndices } from './search/sobol-indices.ts';
import { createSobol } from './sobol/create-sobol.ts';
import { coordinatesOf } from './space/coordinates-of.ts';
import { createGrid, type Grid, type Indices } from './space/create-grid.ts';
import { explain, type GaussianProcess } from './surrogate/gaussian-process.ts';
import { learn, type Surrogate } from './surrogate/learn.ts';
import { predictPosterior } from './surrogate/predict.ts';
import { alone, stackModels } from './surrogate/stack-models.ts';
import type { Point } from './types.ts';

/** The largest expected gain of the best score by one more sample, and the noise of the score. */
export interface Outlook {
  expectedGain: number;
  noise: number;
  /** How many samples repeat another one, in the same block where there are blocks: without any, the noise is a guess. */
  repeats: number;
}

/** Whether each point may be proposed. */
export type Allowed = (points: readonly Point[]) => Promise<readonly boolean[]>;

/** A point with its expected improvement in logarithms, or its expected score. */
interface Valued {
  indices: Indices;
  value: number;
}

/** The place of a point among the candidates that were valued with it. */
interface Candidate {
  set: CandidateSet;
  at: number;
}

interface Possible {
  allowed?: Allowed | undefined;
  /** The models of the outputs, where one of them knows more than a model of the score, which misses corners and bounds. */
  outputs?: Pick<Forecasters, 'values' | 'gains'> | undefined;
}

/**
 * Estimates whether another series is worthwhile: the largest expected improvement over the best samples' own expected
 * scores, among Sobol points, mutations of the best samples, and mutations of the best of these. Where other models
 * than a process predict better, it is at least the rise of what they expect of the best point over what they expect of
 * the best sample. By the models of the outputs it is over what these expect of the best sample. Undefined if the rules
 * allow none of these, and where fewer than two scores differ, because nothing tells what a gain or noise would be.
 */
export async function outlook(
  samples: ScoredSamples,
  { allowed, outputs }: Possible = {},
): Promise<Outlook | undefined> {
  const { points, score, blocks, noise, seed, space } = samples;
  const grid = createGrid(space);
  if (score.every((value) => value === score[0])) return undefined;
  const settings = new Set(points.map((point, at) => `${point.join()} ${blocks?.[at] ?? ''}`));
  const repeats = points.length - settings.size;
  if (grid.cardinality === 1) return { expectedGain: 0, noise: 0, repeats };
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
    const { process, baseline } = surrogate;
    const capacity = baseline.length / grid.dimensions;
    const posterior = createConditionedPosterior(process, { draws: 64, capacity, kappa: 1, random });
    await conditionOnAll(posterior, await createCandidateSet(posterior, baseline, pacer), pacer);
    const climb = createClimb(surrogate, { grid, random, allowed });
    const known = { noise: boundedGain(scoreNoise(surrogate)), repeats };
    if (outputs) {
      const composed = await composedGain(climb, points, outputs, grid);
      return composed === undefined ? undefined : { expectedGain: composed, ...known };
    }
    const gain = await expectedImprovement(climb, surrogate, posterior, { grid, pacer });
    if (gain === undefined) return undefined;
    const rise = await expectedRise(climb, surrogate, { grid, pacer });
    return { expectedGain: Math.max(rise, gain), ...known };
  });
}

interface Search {
  grid: Grid;
  pacer: Pacer;
}

/** Finds the allowed point of the largest value, until a step is no rise; undefined where no point is allowed. */
type Climb = <One extends Valued>(
  valuesOf: (possible: readonly Indices[]) => Promise<readonly One[]>,
  isRise: (value: number, before: number) => boolean,
) => Promise<One | undefined>;

/** A climb from mutations of the best samples and from Sobol points, by mutations of the best points so far. */
function createClimb(
  { bestFirst }: Pick<Surrogate, 'bestFirst'>,
  { grid, random, allowed }: { grid: Grid; random: Random; allowed: Allowed | undefined },
): Climb {
  const around = (some: readonly Indices[]) =>
    some.flatMap((indices) => Array.from({ length: 40 }, () => mutate(indices, grid, random)));
  const wide = sobolIndices(createSobol(grid.dimensions, random.integer(2 ** 31)), grid, 500);
  const first = [...around(bestFirst.slice(0, LEADERS)), ...wide];
  return async <One extends Valued>(
    valuesOf: (possible: readonly Indices[]) => Promise<readonly One[]>,
    isRise: (value: number, before: number) => boolean,
  ) => {
    const leadersOf = async (found: readonly Indices[], known: readonly One[] = []) => {
      const possible = found.filter((indices) => grid.missed(indices) === 0);
      const verdicts = await allowed?.(possible.map(grid.toPoint));
      const valued = await valuesOf(verdicts ? possible.filter((_, index) => verdicts[index]) : possible);
      return [...known, ...valued].sort((a, b) => b.value - a.value).slice(0, LEADERS);
    };
    let leaders = await leadersOf(first);
    for (let climbs = 0; climbs < CLIMBS && leaders[0]; climbs += 1) {
      const before = leaders[0].value;
      leaders = await leadersOf(around(leaders.map(({ indices }) => indices)), leaders);
      if (!isRise(leaders[0]?.value ?? before, before)) break;
    }
    return leaders[0];
  };
}

/** The largest expected improvement, in scores, over the draws of the best samples' own expected scores. */
async function expectedImprovement(
  climb: Climb,
  { process, warp }: Surrogate,
  posterior: ConditionedPosterior,
  { grid, pacer }: Search,
): Promise<number | undefined> {
  const leader = await climb<Valued & Candidate>(
    async (possible) => {
      const likely = await likeliest(process, { found: possible, grid, pacer });
      if (likely.length === 0) return [];
      const set = await createCandidateSet(posterior, coordinatesOf(likely.map(grid.toPoint), grid), pacer);
      const values = logExpectedImprovements(posterior, set, 0);
      return likely.map((indices, at) => ({ indices, value: values[at] ?? Number.NEGATIVE_INFINITY, set, at }));
    },
    (value, before) => value >= before + LEAST_RISE,
  );
  if (!leader) return undefined;
  const { set, at } = leader;
  const mean = set.means[0][at] ?? 0;
  const deviation = Math.sqrt(set.variance[at] ?? 0);
  const gains = Array.from(posterior.best[0], (best, draw) => {
    const shifted = mean + (set.deviations[at * posterior.draws + draw] ?? 0);
    return expectedGain(warp, { mean: shifted, deviation }, withinScale(warp.backward(best)));
  });
  return gains.reduce((sum, gain) => sum + gain / gains.length, 0);
}

/** The largest gain by the models of the outputs over what they expect of the best sample. */
async function composedGain(
  climb: Climb,
  points: readonly Point[],
  { values: [score], gains }: Pick<Forecasters, 'values' | 'gains'>,
  grid: Grid,
): Promise<number | undefined> {
  const pointsOf = (some: readonly Indices[]) => some.map(grid.toPoint);
  const best = (await score.values(points)).reduce((a, b) => Math.max(a, b), -Infinity);
  const leader = await climb(
    async (possible) => {
      const scores = await score.values(pointsOf(possible));
      const order = possible.map((indices, at) => ({ indices, score: scores[at] ?? 0 }));
      order.sort((a, b) => b.score - a.score);
      const kept = order.slice(0, points.length > MANY ? KEPT : order.length).map(({ indices }) => indices);
      const found = await gains(pointsOf(kept), best);
      return kept.map((indices, at) => ({ indices, value: found[at] ?? 0 }));
    },
    (value, before) => value > before * (1 + LEAST_RISE),
  );
  return leader && boundedGain(leader.value);
}

/** How far other models than the process expect the best point above the best sample; 0 where these predict no better. */
async function expectedRise(
  climb: Climb,
  { process, warp, bestFirst }: Surrogate,
  { grid, pacer }: Search,
): Promise<number> {
  const mix = await stackModels(process, warp, pacer);
  if (mix === alone) return 0;
  const expected = async (some: readonly Indices[]) => {
    const coordinates = coordinatesOf(some.map(grid.toPoint), grid);
    const { means } = await predictPosterior(process, coordinates, 'means', pacer);
    const mixed = await mix(means, coordinates);
    return some.map((indices, row) => ({ indices, value: withinScale(warp.backward(mixed[row] ?? 0)) }));
  };
  const known = await expected(bestFirst);
  const most = known.reduce((largest, { value }) => Math.max(largest, value), Number.NEGATIVE_INFINITY);
  const best = await climb(expected, (value, before) => value > before);
  return boundedGain(Math.min(highestScore, best?.value ?? most) - most);
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
 */
async function likeliest(
  process: GaussianProcess,
  { found, grid, pacer }: { found: readonly Indices[]; grid: Grid; pacer: Pacer },
): Promise<readonly Indices[]> {
  if (process.set.n <= MANY || found.length === 0) return found;
  const { means } = await predictPosterior(process, coordinatesOf(found.map(grid.toPoint), grid), 'means', pacer);
  const order = [...means.keys()].sort((a, b) => (means[b] ?? 0) - (means[a] ?? 0));
  const kept = new Set(order.slice(0, KEPT));
  return found.filter((_, at) => kept.has(at));
}

/** From twice as many, a gain differs by less than from one seed to another, and takes eight times as long. */
const LARGEST = 1000;
const MANY = 600;
const KEPT = 128;
/** The points around which the search continues, how often, and the rise of the best that is worth it: 1 %. */
const LEADERS = 8;
const CLIMBS = 6;
const LEAST_RISE = 0.01;
