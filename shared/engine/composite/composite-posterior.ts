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
import { highestScore } from '../score-gain.ts';
import { coordinatesOf } from '../space/coordinates-of.ts';
import type { Grid } from '../space/create-grid.ts';
import type { GaussianProcess } from '../surrogate/gaussian-process.ts';
import type { Point } from '../types.ts';
import type { KnownShare } from './known-share.ts';
import type { Share } from './share-of-score.ts';

/** Gaussian processes of several outputs; their joint draws are mapped to scores. */
export interface CompositePosterior {
  outputs: readonly { posterior: ConditionedPosterior; share: Share }[];
  draws: number;
  /** The part of a point's score that needs no model. */
  known: KnownShare | undefined;
  /** Best drawn score, under the GLS means and under zero means. */
  best: readonly [Float64Array, Float64Array];
}

/** The same candidates for each output, and the part of their scores that is known. */
export interface CompositeSet {
  count: number;
  outputs: readonly CandidateSet[];
  known: Float64Array;
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
  outputs: readonly { process: GaussianProcess; share: Share }[],
  { known, ...options }: { capacity: number; kappa: number; random: Random; known?: KnownShare | undefined },
): CompositePosterior {
  const worst = (): Float64Array => new Float64Array(DRAWS).fill(-Infinity);
  return {
    outputs: outputs.map(({ process, share }) => ({
      posterior: createConditionedPosterior(process, { draws: DRAWS, ...options }),
      share,
    })),
    draws: DRAWS,
    known,
    best: [worst(), worst()],
  };
}

export async function createCompositeSet(
  { outputs, known }: CompositePosterior,
  points: readonly Point[],
  grid: Grid,
  pacer: Pacer,
): Promise<CompositeSet> {
  const coordinates = coordinatesOf(points, grid);
  const sets: CandidateSet[] = [];
  for (const { posterior } of outputs) sets.push(await createCandidateSet(posterior, coordinates, pacer));
  const count = points.length;
  return { count, outputs: sets, known: (await known?.(points)) ?? new Float64Array(count) };
}

/** Conditions every output on one candidate and updates the best drawn scores. `kept` are the sets to extend. */
export async function conditionComposite(
  { outputs, draws, best }: CompositePosterior,
  sets: CompositeSet,
  index: number,
  kept: readonly CompositeSet[],
  pacer: Pacer,
): Promise<void> {
  const drawn = best.map(() => new Float64Array(draws).fill(sets.known[index] ?? 0));
  for (const [output, { posterior, share }] of outputs.entries()) {
    const set = sets.outputs[output];
    if (!set) continue;
    const added = conditionOn(posterior, set, index);
    const point = added ? posterior.points.at(-1) : undefined;
    for (const [kind, scores] of drawn.entries()) {
      const mean = set.means[kind]?.[index] ?? 0;
      for (let j = 0; j < draws; j += 1) {
        const shift = (set.deviations[index * draws + j] ?? 0) + (point ? point.pivot * (point.normals[j] ?? 0) : 0);
        scores[j] = (scores[j] ?? 0) + share.weight * share.at(mean + posterior.kappa * shift);
      }
    }
    for (const others of kept) {
      const other = others.outputs[output];
      if (point && other) await extendCandidates(other, posterior, point, pacer);
    }
  }
  for (const [kind, scores] of drawn.entries()) {
    const rival = best[kind];
    for (let j = 0; rival && j < draws; j += 1) rival[j] = Math.max(rival[j] ?? 0, scores[j] ?? 0);
  }
}

/**
 * The logarithmic expected improvement of the score for all candidates. Given a joint draw, the score of a candidate is
 * approximated by a normal with its exact mean and variance, truncated at the maximum of the score.
 */
export async function logCompositeImprovements(
  posterior: CompositePosterior,
  sets: CompositeSet,
  kind: 0 | 1,
  pacer: Pacer,
): Promise<Float64Array> {
  const { count } = sets;
  const result = new Float64Array(count);
  if (count <= SHORT_LIST) {
    await logGains(posterior, sets, kind, { at: result.keys(), draws: posterior.draws, result }, pacer);
    return result;
  }
  await logGains(posterior, sets, kind, { at: result.keys(), draws: FEW, result }, pacer);
  if (result.every((value) => value === -Infinity)) return result;
  const order = [...result.keys()].sort((a, b) => (result[b] ?? 0) - (result[a] ?? 0));
  await logGains(posterior, sets, kind, { at: order.slice(0, SHORT_LIST), draws: posterior.draws, result }, pacer);
  for (const at of order.slice(SHORT_LIST)) result[at] = -Infinity;
  return result;
}

/** Number of candidates that are evaluated with all draws: the best by a few draws. The others get −∞. */
const SHORT_LIST = 200;
const FEW = 8;

async function logGains(
  { outputs, draws: stride, best }: CompositePosterior,
  sets: CompositeSet,
  kind: 0 | 1,
  { at, draws, result }: { at: Iterable<number>; draws: number; result: Float64Array },
  pacer: Pacer,
): Promise<void> {
  const most = outputs.reduce((sum, { share }) => sum + share.weight * share.max, 0);
  const logs = new Float64Array(draws);
  for (const i of at) {
    for (let j = 0; j < draws; j += 1) {
      let [mean, variance] = [sets.known[i] ?? 0, 0];
      for (const [output, { posterior, share }] of outputs.entries()) {
        const set = sets.outputs[output];
        if (!set) continue;
        const middle = (set.means[kind][i] ?? 0) + posterior.kappa * (set.deviations[i * stride + j] ?? 0);
        const found = moments(share, middle, posterior.kappa * Math.sqrt(set.variance[i] ?? 0));
        mean += share.weight * found.mean;
        variance += (share.weight * found.deviation) ** 2;
      }
      logs[j] = logGain({ mean, deviation: Math.sqrt(variance) }, best[kind][j] ?? 0, most + (sets.known[i] ?? 0));
    }
    const highest = logs.reduce((a, b) => Math.max(a, b), -Infinity);
    const sum = logs.reduce((total, log) => total + Math.exp(log - highest), 0);
    result[i] = highest > -Infinity ? highest + Math.log(sum / draws) : -Infinity;
    const pause = pacer.spend(draws * outputs.length * NODES.length * 8);
    if (pause) await pause;
  }
}

/** The moments of a candidate's score given the samples alone, as they are reported. */
export function sampleMoments({ outputs }: CompositePosterior, sets: CompositeSet, index: number): Moments {
  let [mean, variance] = [sets.known[index] ?? 0, 0];
  for (const [output, { share }] of outputs.entries()) {
    const set = sets.outputs[output];
    if (!set) continue;
    const found = moments(share, set.means[0][index] ?? 0, Math.sqrt(set.sampleVariance[index] ?? 0));
    mean += share.weight * found.mean;
    variance += (share.weight * found.deviation) ** 2;
  }
  return { mean, deviation: Math.sqrt(variance) };
}

/** The best score that is reported of a candidate. */
export function mostOf(outputs: readonly { share: Share }[]): number {
  return outputs.reduce((sum, { share: { weight, max } }) => sum + weight * Math.min(max, highestScore), 0);
}

/** The deviations of a candidate's outputs given the samples alone, relative to those without samples; weighted. */
export function unknownShare({ outputs }: CompositePosterior, sets: CompositeSet, index: number): number {
  return outputs.reduce((sum, { posterior: { process }, share }, output) => {
    const variance = sets.outputs[output]?.sampleVariance[index] ?? 0;
    return sum + share.weight * Math.sqrt(variance / process.signal);
  }, 0);
}

/** Mean and deviation of an output's share if its value is normal. */
export function moments(share: Pick<Share, 'at'>, middle: number, deviation: number): Moments {
  let [sum, squares] = [0, 0];
  for (const node of NODES) {
    const value = share.at(middle + deviation * WIDENED * node);
    sum += value;
    squares += value * value;
  }
  const mean = sum / NODES.length;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / NODES.length - mean * mean)) };
}

/** ln E[min(S, max) − best]₊ of a normal S. */
export function logGain({ mean, deviation }: Moments, best: number, max: number): number {
  if (!(deviation > 1e-12)) return mean > best ? Math.log(mean - best) : -Infinity;
  const above = logImprovement((mean - best) / deviation);
  if (max === Infinity) return above + Math.log(deviation);
  const beyond = logImprovement((mean - max) / deviation) - above;
  return beyond < 0 ? above + Math.log(-Math.expm1(beyond)) + Math.log(deviation) : -Infinity;
}
