import { type CandidateSet, createCandidateSet, extendCandidates } from '../acquisition/candidate-set.ts';
import {
  type ConditionedPosterior,
  conditionOn,
  createConditionedPosterior,
} from '../acquisition/conditioned-posterior.ts';
import { logImprovement } from '../acquisition/log-improvement.ts';
import type { Pacer } from '../control/create-pacer.ts';
import type { Random } from '../random/create-random.ts';
import { inverseNormal } from '../random/inverse-normal.ts';
import { highestScore, lowestScore } from '../score-gain.ts';
import { locate } from '../space/coordinates-of.ts';
import type { Grid } from '../space/create-grid.ts';
import type { GaussianProcess } from '../surrogate/gaussian-process.ts';
import type { Point } from '../types.ts';
import { doubtOf, logChanceInSearch } from './acceptance.ts';
import { type CalculatedShares, NODES as NODES_OF_FORMULAS } from './calculated-shares.ts';
import { type Goods, joinFront } from './hypervolume.ts';
import type { KnownPart, KnownValues } from './known-part.ts';
import type { Share, StandardRange } from './share-of-score.ts';

/** The meaning of an output's value for a sample. */
export interface OutputMeaning {
  share: Share;
  /** The values that an acceptable sample has, in the process' standardised units. */
  limit?: StandardRange | undefined;
  /** Whether it is success, and its limit what a sample that succeeds has. */
  isSuccess?: boolean;
  /** The weight of what is calculated from it. */
  through?: number;
}

/** Gaussian processes of several outputs; their joint draws are mapped to scores. */
export interface CompositePosterior {
  outputs: readonly (OutputMeaning & { posterior: ConditionedPosterior })[];
  draws: number;
  /** The part of a sample that needs no model. */
  known: KnownPart | undefined;
  /** The part of what is calculated from the outputs; undefined without any. */
  calculated: CalculatedShares | undefined;
  /** Best drawn score of an acceptable sample, under the GLS means and under zero means; −∞ where a draw has none. */
  best: readonly [Float64Array, Float64Array];
  /** Where the front is followed, that of acceptable samples by draw under the GLS means: known outputs come first. */
  fronts: Goods[][] | undefined;
}

/** The same candidates for each output, and what is known of them. */
export interface CompositeSet {
  count: number;
  points: readonly Point[];
  outputs: readonly CandidateSet[];
  known: KnownValues;
  /** The logarithm of what a gain is worth less where success is improbable; at most 0. */
  doubt: Float64Array;
}

/** Mean and deviation of a candidate's score. */
export interface Moments {
  mean: number;
  deviation: number;
}

const DRAWS = 64;
/** Equally likely values that represent a standard normal distribution. */
const NODES = Float64Array.from({ length: 8 }, (_, node) => inverseNormal((node + 0.5) / 8));
/** Corrects the variance that eight nodes lose. */
const WIDENED = Math.sqrt(NODES.length / NODES.reduce((sum, node) => sum + node * node, 0));

export function createCompositePosterior(
  outputs: readonly (OutputMeaning & { process: GaussianProcess })[],
  {
    known,
    calculated,
    followsFront,
    ...options
  }: {
    capacity: number;
    kappa: number;
    random: Random;
    known: KnownPart | undefined;
    calculated?: CalculatedShares | undefined;
    followsFront: boolean;
  },
): CompositePosterior {
  const worst = (): Float64Array => new Float64Array(DRAWS).fill(-Infinity);
  return {
    outputs: outputs.map(({ process, ...meaning }) => ({
      ...meaning,
      posterior: createConditionedPosterior(process, { draws: DRAWS, ...options }),
    })),
    draws: DRAWS,
    known,
    calculated,
    best: [worst(), worst()],
    fronts: followsFront ? Array.from({ length: DRAWS }, () => []) : undefined,
  };
}

export async function createCompositeSet(
  { outputs, known }: CompositePosterior,
  points: readonly Point[],
  grid: Grid,
  pacer: Pacer,
): Promise<CompositeSet> {
  const coordinates = await locate(points, grid);
  const sets: CandidateSet[] = [];
  for (const { posterior } of outputs) sets.push(await createCandidateSet(posterior, coordinates, pacer));
  const count = points.length;
  const nothing = (): Float64Array => new Float64Array(count);
  const doubt = nothing().map((_, at) => doubtOf(outputs, sets, at));
  const values = (await known?.(points)) ?? { share: nothing(), parts: [], chance: nothing() };
  return { count, points, outputs: sets, known: values, doubt };
}

/**
 * Conditions every output on one candidate and updates the best drawn scores by those draws in which it is acceptable.
 * `kept` are the sets to extend.
 */
export async function conditionComposite(
  { outputs, calculated, draws, best, fronts }: CompositePosterior,
  sets: CompositeSet,
  index: number,
  kept: readonly CompositeSet[],
  pacer: Pacer,
): Promise<void> {
  const isAllowed = !((sets.known.chance[index] ?? 0) < 0);
  const drawn = best.map(() => new Float64Array(draws).fill(isAllowed ? (sets.known.share[index] ?? 0) : -Infinity));
  // By mean, draw and output: what is calculated follows from all of them.
  const values = calculated && drawn.map(() => Array.from({ length: draws }, () => new Float64Array(outputs.length)));
  const goods = fronts?.map(() => sets.known.parts.map((part) => part[index] ?? 0));
  for (const [output, { posterior, share, limit }] of outputs.entries()) {
    const set = sets.outputs[output];
    if (!set) continue;
    const added = conditionOn(posterior, set, index);
    const point = added ? posterior.points.at(-1) : undefined;
    for (const [kind, scores] of drawn.entries()) {
      const mean = set.means[kind]?.[index] ?? 0;
      for (let j = 0; j < draws; j += 1) {
        const shift = (set.deviations[index * draws + j] ?? 0) + (point ? point.pivot * (point.normals[j] ?? 0) : 0);
        const value = mean + posterior.kappa * shift;
        const isAcceptable = !limit || (value >= limit.low && value <= limit.high);
        const part = share.at(value);
        const all = values?.[kind]?.[j];
        if (all) all[output] = value;
        scores[j] = isAcceptable ? (scores[j] ?? 0) + share.weight * part : -Infinity;
        if (share.weight > 0 && kind === 0) goods?.[j]?.push(part);
      }
    }
    for (const others of kept) {
      const other = others.outputs[output];
      if (point && other) await extendCandidates(other, posterior, point, pacer);
    }
  }
  for (const [kind, scores] of drawn.entries()) {
    if (!calculated) break;
    const point = sets.points[index] ?? [];
    for (let j = 0; j < draws; j += 1) scores[j] = (scores[j] ?? 0) + calculated.at(values?.[kind]?.[j] ?? [], point);
  }
  for (const [kind, scores] of drawn.entries()) {
    const rival = best[kind];
    for (let j = 0; rival && j < draws; j += 1) rival[j] = Math.max(rival[j] ?? 0, scores[j] ?? 0);
  }
  for (const [j, front] of (fronts ?? []).entries()) {
    if ((drawn[0]?.[j] ?? 0) > -Infinity) joinFront(front, goods?.[j] ?? []);
  }
}

/**
 * The logarithmic expected improvement of the score by an acceptable sample, for all candidates. Given a joint draw, the
 * score of a candidate is approximated by a normal with its exact mean and variance, truncated at the maximum of the
 * score; where a part is calculated, it is a mixture of narrower ones. Its gain is multiplied by the probability that it
 * keeps every limit. Where no sample of a draw does, the gain is one over the worst score: then the probability leads.
 *
 * Source: J. R. Gardner et al., "Bayesian optimization with inequality constraints" (2014), given each draw as in
 * B. Letham et al., "Constrained Bayesian optimization with noisy experiments" (2019).
 */
export async function logCompositeImprovements(
  posterior: CompositePosterior,
  sets: CompositeSet,
  kind: 0 | 1,
  length: number,
  pacer: Pacer,
): Promise<Float64Array> {
  return await shortListed(posterior, sets, length, (asked) => logGains(posterior, sets, kind, asked, pacer));
}

/** The candidates to evaluate, with the first of the draws, and where their values go. */
export interface Asked {
  at: Iterable<number>;
  draws: number;
  result: Float64Array;
}

/**
 * Evaluates all candidates with few draws, and the best by these with all; the others get −∞.
 *
 * @param length the number of the best ones; 0 leaves all as few draws have them
 */
export async function shortListed(
  posterior: Pick<CompositePosterior, 'draws'>,
  { count }: CompositeSet,
  length: number,
  evaluate: (asked: Asked) => Promise<void>,
): Promise<Float64Array> {
  const result = new Float64Array(count);
  if (count <= length) {
    await evaluate({ at: result.keys(), draws: posterior.draws, result });
    return result;
  }
  await evaluate({ at: result.keys(), draws: FEW, result });
  if (length === 0 || result.every((value) => value === -Infinity)) return result;
  const order = [...result.keys()].sort((a, b) => (result[b] ?? 0) - (result[a] ?? 0));
  await evaluate({ at: order.slice(0, length), draws: posterior.draws, result });
  for (const at of order.slice(length)) result[at] = -Infinity;
  return result;
}

const FEW = 8;
/** Draws of what is calculated are smoothed by this share of their deviation: their score may be far from normal. */
const SMOOTHED = 0.35;

async function logGains(
  { outputs, calculated, draws: stride, best }: CompositePosterior,
  sets: CompositeSet,
  kind: 0 | 1,
  { at, draws, result }: Asked,
  pacer: Pacer,
): Promise<void> {
  const most = calculated ? Infinity : outputs.reduce((sum, { share }) => sum + share.weight * share.max, 0);
  const [middles, deviations] = [new Float64Array(outputs.length), new Float64Array(outputs.length)];
  const logs = new Float64Array(draws);
  const smooth = new Float64Array(NODES_OF_FORMULAS);
  const [found, score] = [
    { mean: 0, deviation: 0 },
    { mean: 0, deviation: 0 },
  ];
  for (const i of at) {
    const known = sets.known.share[i] ?? 0;
    for (let j = 0; j < draws; j += 1) {
      let mean = known;
      let variance = 0;
      let chance = (sets.known.chance[i] ?? 0) + (sets.doubt[i] ?? 0);
      for (let output = 0; output < outputs.length; output += 1) {
        const [own, set] = [outputs[output], sets.outputs[output]];
        if (!own || !set) continue;
        const { posterior, share, limit } = own;
        const middle = (set.means[kind][i] ?? 0) + posterior.kappa * (set.deviations[i * stride + j] ?? 0);
        const deviation = posterior.kappa * Math.sqrt(set.variance[i] ?? 0);
        if (limit) chance += logChanceInSearch(limit, middle, deviation);
        middles[output] = middle;
        deviations[output] = deviation;
        if (!(share.weight > 0) || calculated?.reads.has(output)) continue;
        moments(share, middle, deviation, found);
        mean += share.weight * found.mean;
        variance += (share.weight * found.deviation) ** 2;
      }
      const rival = Math.max(lowestScore, best[kind][j] ?? 0);
      if (calculated) {
        const drawn = calculated.moments(middles, deviations, sets.points[i] ?? [], found);
        score.deviation = Math.sqrt(variance + (SMOOTHED * found.deviation) ** 2);
        for (let node = 0; node < drawn.length; node += 1) {
          score.mean = mean + (drawn[node] ?? 0);
          smooth[node] = logGain(score, rival, Infinity);
        }
        logs[j] = chance + logMean(smooth);
        continue;
      }
      score.mean = mean;
      score.deviation = Math.sqrt(variance);
      logs[j] = chance + logGain(score, rival, most + known);
    }
    result[i] = logMean(logs);
    const pause = pacer.spend(draws * outputs.length * NODES.length * 8);
    if (pause) await pause;
  }
}

/** The logarithm of the mean of values whose logarithms are given. */
export function logMean(logs: Float64Array): number {
  const highest = logs.reduce((a, b) => Math.max(a, b), -Infinity);
  const sum = logs.reduce((total, log) => total + Math.exp(log - highest), 0);
  return highest > -Infinity ? highest + Math.log(sum / logs.length) : -Infinity;
}

/** The moments of a candidate's score given the samples alone, as they are reported. */
export function sampleMoments({ outputs, calculated }: CompositePosterior, sets: CompositeSet, index: number): Moments {
  let [mean, variance] = [sets.known.share[index] ?? 0, 0];
  for (const [output, { share }] of outputs.entries()) {
    const set = sets.outputs[output];
    if (!set || !(share.weight > 0) || calculated?.reads.has(output)) continue;
    const found = moments(share, set.means[0][index] ?? 0, Math.sqrt(set.sampleVariance[index] ?? 0));
    mean += share.weight * found.mean;
    variance += (share.weight * found.deviation) ** 2;
  }
  if (calculated) {
    const found: Moments = { mean: 0, deviation: 0 };
    const means = sets.outputs.map((set) => set.means[0][index] ?? 0);
    const deviations = sets.outputs.map((set) => Math.sqrt(Math.max(0, set.sampleVariance[index] ?? 0)));
    calculated.moments(means, deviations, sets.points[index] ?? [], found);
    mean += found.mean;
    variance += found.deviation ** 2;
  }
  return { mean, deviation: Math.sqrt(variance) };
}

/** The best score that is reported of a candidate. */
export function mostOf(outputs: readonly { share: Share }[]): number {
  return outputs.reduce((sum, { share: { weight, max } }) => sum + weight * Math.min(max, highestScore), 0);
}

/** The deviations of a candidate's outputs given the samples alone, relative to those without samples; weighted. */
export function unknownShare({ outputs }: CompositePosterior, sets: CompositeSet, index: number): number {
  return outputs.reduce((sum, { posterior: { process }, share, through = 0 }, output) => {
    const variance = sets.outputs[output]?.sampleVariance[index] ?? 0;
    return sum + (share.weight + through) * Math.sqrt(variance / process.signal);
  }, 0);
}

/** Mean and deviation of an output's share if its value is normal, written to `found`: a search asks for millions. */
export function moments(
  share: Pick<Share, 'at'>,
  middle: number,
  deviation: number,
  found: Moments = { mean: 0, deviation: 0 },
): Moments {
  let [sum, squares] = [0, 0];
  for (const node of NODES) {
    const value = share.at(middle + deviation * WIDENED * node);
    sum += value;
    squares += value * value;
  }
  found.mean = sum / NODES.length;
  found.deviation = Math.sqrt(Math.max(0, squares / NODES.length - found.mean * found.mean));
  return found;
}

/** ln E[min(S, max) − best]₊ of a normal S. */
export function logGain({ mean, deviation }: Moments, best: number, max: number): number {
  if (!(deviation > 1e-12)) return mean > best ? Math.log(mean - best) : -Infinity;
  const above = logImprovement((mean - best) / deviation);
  if (max === Infinity) return above + Math.log(deviation);
  const beyond = logImprovement((mean - max) / deviation) - above;
  return beyond < 0 ? above + Math.log(-Math.expm1(beyond)) + Math.log(deviation) : -Infinity;
}
