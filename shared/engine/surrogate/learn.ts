import type { Pacer } from '../control/create-pacer.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Random } from '../random/create-random.ts';
import { shuffled } from '../random/shuffled.ts';
import { attainable } from '../space/attainable.ts';
import { locate } from '../space/coordinates-of.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import type { Point, ProposeRequest, ProposeResult } from '../types.ts';
import { expectedBlockEffects } from './blocks.ts';
import { chooseSamples } from './choose-samples.ts';
import { fitHyperParameters } from './fit-hyper-parameters.ts';
import { conditionGaussianProcess, explain, type GaussianProcess } from './gaussian-process.ts';
import { createPriors, type LogHyperParameters } from './hyper-parameters.ts';
import { joinSources, type OtherSamples } from './join-sources.ts';
import { blocksOf } from './training-set.ts';
import { fitYeoJohnson, type Warp } from './yeo-johnson.ts';

/** A model of the score, with the data about samples that a search needs. */
export interface Surrogate {
  process: GaussianProcess;
  /** Maps between the score and the process' standardised units. */
  warp: Warp;
  /** The largest posterior mean at a sample, in the process' units. */
  best: number;
  /** The smallest and the largest score that it was fitted to. */
  scores: { min: number; max: number };
  /** The grid positions of attainable samples, best posterior mean first. */
  bestFirst: Indices[];
  /** Coordinates of the best samples; one row of `dimensions` per sample. */
  baseline: Float64Array;
  /** The pending samples that count. */
  pending: readonly number[];
  /** Coordinates of every sample. */
  coordinates: Float64Array;
  learnedFrom: number;
  /** By source, its likeness: 0 where it was not learned from. Undefined without sources. */
  likeness?: readonly number[] | undefined;
  /** By source, whether it was not learned from because the samples are too few to tell. */
  undecided?: readonly boolean[] | undefined;
}

/** The samples, which of them are valid, and the noise of the experiment. */
interface LearnRequest {
  kernels: Kernels;
  grid: Grid;
  points: readonly Point[];
  score: Float64Array;
  valid: readonly number[];
  /** The block of each sample. */
  blocks?: readonly number[] | undefined;
  noise: number;
  random: Random;
  pacer: Pacer;
  /** Hyper-parameters of the last series: a second start of the fit. */
  warm?: LogHyperParameters | undefined;
  /** The priors of series, or of models for people; of series by default. */
  priors?: 'series' | 'model';
  /** Samples of sources, which are learned from alone. */
  others?: OtherSamples | undefined;
  /** Learns from at most this many samples; 2000 by default. */
  most?: number;
}

/**
 * Fits a Gaussian process to the warped score of the valid samples; above 2000 of them, or `most`, to the best half of
 * so many and an even choice of the others.
 */
export async function learn(request: LearnRequest): Promise<Surrogate> {
  const { kernels, grid, points, score, random, pacer, warm } = request;
  const d = grid.dimensions;
  const coordinates = new Float64Array(points.length * d);
  for (const [sample, point] of points.entries()) grid.toCoordinates(point, coordinates, sample * d);
  const valid = chooseSamples(request.valid, score, random, request.most);
  const n = valid.length;
  const warp = fitYeoJohnson(valid.map((sample) => score[sample] ?? 0));
  const targets = Float64Array.from(valid, (sample) => warp.forward(score[sample] ?? 0));
  const columns = new Float64Array(n * d);
  for (let input = 0; input < d; input += 1) {
    for (const [i, sample] of valid.entries()) columns[input * n + i] = coordinates[sample * d + input] ?? 0;
  }
  const blocks = request.blocks && blocksOf(valid, request.blocks);
  const set = {
    n,
    dimensions: d,
    categorical: grid.categorical,
    positions: grid.positions,
    columns,
    targets,
    ...(blocks && { blocks }),
  };
  const priors = createPriors(grid, request.noise, request.priors);
  const { others } = request;
  const found = others
    ? await joinSources({
        ...{ kernels, grid, random, pacer, blocks, others, noise: request.noise },
        own: Float64Array.from(valid.flatMap((sample) => [...coordinates.subarray(sample * d, (sample + 1) * d)])),
        values: valid.map((sample) => score[sample] ?? 0),
      })
    : undefined;
  const joined = found?.model;
  const theta = joined?.theta ?? (await fitHyperParameters(kernels, set, priors, { random, pacer, warm }));
  const process = await conditionGaussianProcess(kernels, joined?.set ?? set, theta, pacer);
  const means = posteriorMeans(process).subarray(0, n);
  const order = shuffled([...means.keys()], random).sort((a, b) => (means[b] ?? 0) - (means[a] ?? 0));
  const bestFirst = attainable(
    order.map((row) => valid[row] ?? 0),
    points,
    grid,
  );
  const isMeasured = new Set(request.valid);
  const waiting = [...points.keys()].filter(
    (sample) => !isMeasured.has(sample) && grid.indicesOf(points[sample] ?? []),
  );
  return {
    process,
    warp: joined?.warp ?? warp,
    best: means[order[0] ?? 0] ?? 0,
    scores: rangeOf(valid.map((sample) => score[sample] ?? 0)),
    bestFirst,
    baseline: await locate(bestFirst.slice(0, BASELINE).map(grid.toPoint), grid),
    pending: waiting.slice(-PENDING),
    coordinates,
    learnedFrom: n,
    ...(others && { likeness: joined?.likeness ?? Array<number>(others.sources).fill(0) }),
    ...(found && { undecided: found.undecided }),
  };
}

/** The sources that no model has learned from, while one of them could not tell whether they are related. */
export function undecidedOf(
  learned: readonly Pick<Surrogate, 'likeness' | 'undecided'>[],
): Pick<ProposeResult, 'undecidedSources'> {
  const asked = learned.find(({ undecided }) => undecided)?.undecided ?? [];
  const found = [...asked.keys()].filter(
    (source) =>
      learned.some(({ undecided }) => undecided?.[source]) && learned.every(({ likeness }) => !likeness?.[source]),
  );
  return found.length > 0 ? { undecidedSources: found } : {};
}

/** The pending samples that somebody will measure. */
export function awaited(
  { failed = [], leftOut = [] }: Pick<ProposeRequest, 'failed' | 'leftOut'>,
  { pending }: Surrogate,
): number[] {
  const done = new Set([...failed, ...leftOut]);
  return pending.filter((sample) => !done.has(sample));
}

const BASELINE = 20;
/** Number of pending samples that join the joint draws, newest first; older ones are only excluded from proposals. */
const PENDING = 100;

function rangeOf(values: readonly number[]): { min: number; max: number } {
  const start = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
  return values.reduce(({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }), start);
}

/** μ(x_i) = y_i − noise·(K⁻¹(y − m̂))_i at the samples themselves, without the effect of their block. */
function posteriorMeans(process: GaussianProcess): Float64Array {
  const explained = explain(process, process.mean);
  const { targets, blocks } = process.set;
  const effectOf = expectedBlockEffects(process, explained);
  return targets.map((value, i) => value - process.noise * (explained[i] ?? 0) - effectOf(blocks?.[i]));
}
