import type { Pacer } from '../control/create-pacer.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Random } from '../random/create-random.ts';
import type { Grid } from '../space/create-grid.ts';
import type { Point } from '../types.ts';
import { chooseSamples } from './choose-samples.ts';
import { fitHyperParameters } from './fit-hyper-parameters.ts';
import {
  createPriors,
  defaultHyperParameters,
  type LogHyperParameters,
  negativeLogPrior,
  type Priors,
} from './hyper-parameters.ts';
import { createLogPosterior } from './log-posterior.ts';
import { subset, type TrainingSet } from './training-set.ts';
import { fitYeoJohnson, type Warp } from './yeo-johnson.ts';

/** Samples of sources with their values on the scale of the score. */
export interface OtherSamples {
  points: readonly Point[];
  score: Float64Array;
  /** By sample, the index of its source. */
  of: readonly number[];
  /** How many sources there are: their marks are the last inputs of the space. */
  sources: number;
}

/** A model of samples and sources together. */
export interface JoinedModel {
  /** The samples first. */
  set: TrainingSet;
  warp: Warp;
  theta: LogHyperParameters;
  /** By source, its correlation with the samples at the same settings. */
  likeness: number[];
}

/** Sources, as the samples judge them. */
interface JoinedSources {
  /** Undefined where no source makes the samples likelier. */
  model?: JoinedModel;
  /** By source, whether it may be related while the samples are too few to tell: it was not learned from (TOLD-102). */
  undecided: boolean[];
}

interface JoinRequest {
  kernels: Kernels;
  grid: Grid;
  /** The samples' coordinates, one row each, their values, and their blocks. */
  own: Float64Array;
  values: readonly number[];
  blocks: Int32Array | undefined;
  others: OtherSamples;
  noise: number;
  random: Random;
  pacer: Pacer;
}

/** At most so many rows of sources count, and none beside more samples than that: these know better. */
export const MOST_JOINED = 500;

/**
 * Joins samples of sources to the training data, those of each source that makes the samples likelier: the evidence of
 * the samples given the source is compared with that of the samples alone, whose hyper-parameters pay for what their
 * prior says against them. So a source that misleads is forgotten.
 */
export async function joinSources(request: JoinRequest): Promise<JoinedSources> {
  const { grid, values, others } = request;
  const undecided = Array<boolean>(others.sources).fill(false);
  if (values.length > MOST_JOINED) return { undecided };
  const place = new Float64Array(grid.dimensions);
  const coordinates = others.points.map((point) => {
    grid.toCoordinates(point, place, 0);
    return Array.from(place);
  });
  const rowsOf = (source: number): number[] =>
    [...coordinates.keys()].filter(
      (row) =>
        others.of[row] === source && Number.isFinite(others.score[row]) && coordinates[row]?.every(Number.isFinite),
    );
  const convincing: { source: number; rows: number[]; model: JoinedModel }[] = [];
  for (let source = 0; source < others.sources; source += 1) {
    const rows = rowsOf(source);
    const found = rows.length > 0 ? await joined(request, coordinates, rows) : undefined;
    if (!found) continue;
    if (found.evidence > STRONG) convincing.push({ source, rows, model: found.model });
    else undecided[source] = found.evidence > -STRONG && (found.model.likeness[source] ?? 0) >= RELATED;
  }
  const [first, ...more] = convincing;
  if (!first) return { undecided };
  const rows = convincing.flatMap((one) => one.rows);
  const { model } = more.length > 0 ? await joined(request, coordinates, rows) : first;
  const joinedOnes = new Set(convincing.map(({ source }) => source));
  const likeness = model.likeness.map((like, source) => (joinedOnes.has(source) ? like : 0));
  return { model: { ...model, likeness }, undecided };
}

/** The model of the samples with some rows of sources, and the logarithm of how much likelier these make the samples. */
async function joined(
  { kernels, grid, own, values, others, random, pacer, ...request }: JoinRequest,
  coordinates: readonly (readonly number[])[],
  usable: readonly number[],
): Promise<{ model: JoinedModel; evidence: number }> {
  const d = grid.dimensions;
  const n = values.length;
  const rows = chooseSamples(usable, others.score, random, MOST_JOINED);
  const all = [...values, ...rows.map((row) => others.score[row] ?? 0)];
  const warp = fitYeoJohnson(all);
  const columns = new Float64Array(all.length * d);
  for (let input = 0; input < d; input += 1) {
    for (let i = 0; i < n; i += 1) columns[input * all.length + i] = own[i * d + input] ?? 0;
    for (const [i, row] of rows.entries()) columns[input * all.length + n + i] = coordinates[row]?.[input] ?? 0;
  }
  const blocks = request.blocks && Int32Array.from(all, (_, i) => request.blocks?.[i] ?? -1);
  const set: TrainingSet = {
    ...{ n: all.length, dimensions: d, categorical: grid.categorical, positions: grid.positions, columns },
    targets: Float64Array.from(all, warp.forward),
    ...(blocks && { blocks }),
  };
  const priors = createPriors(grid, request.noise);
  const theta = await fitHyperParameters(kernels, set, priors, { random, pacer });
  const part = (from: number, to: number) => subset(set, Int32Array.from([...all.keys()].slice(from, to)));
  const samples = part(0, n);
  const alone = await fitHyperParameters(kernels, samples, priors, { random, pacer });
  const lossOf = async (of: TrainingSet, at: LogHyperParameters) => {
    const mark = kernels.mark();
    const found = await createLogPosterior(kernels, of, priors, pacer)(at, new Float64Array(at.length));
    kernels.release(mark);
    return found - priorOf(at, priors);
  };
  const given = (await lossOf(set, theta)) - (await lossOf(part(n, all.length), theta));
  const modes = defaultHyperParameters(priors, blocks !== undefined);
  const paid = (await lossOf(samples, alone)) + priorOf(alone, priors) - priorOf(modes, priors);
  const marks = [...Array(others.sources).keys()].map((source) => d - others.sources + source);
  const likeness = marks.map((mark) => matern(GAP / Math.exp(theta[mark] ?? 0)));
  return { model: { set, warp, theta, likeness }, evidence: paid - given };
}

const priorOf = (theta: LogHyperParameters, priors: Priors): number =>
  negativeLogPrior(theta, priors, new Float64Array(theta.length));

/** Natural logarithm of the factor by which sources must be the likelier: 20, strong evidence by Kass and Raftery, JASA 90 (1995). */
const STRONG = 3;

/** The least likeness of a source that is somewhat related. */
const RELATED = 0.25;

/** The distance of a source from the samples here along its mark. */
const GAP = 0.5;

function matern(distance: number): number {
  const scaled = Math.sqrt(5) * distance;
  return (1 + scaled + (scaled * scaled) / 3) * Math.exp(-scaled);
}
