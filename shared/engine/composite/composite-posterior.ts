import { type CandidateSet, createCandidateSet, extendCandidates } from '../acquisition/candidate-set.ts';
import {
  type ConditionedPosterior,
  conditionOn,
  createConditionedPosterior,
} from '../acquisition/conditioned-posterior.ts';
import type { Pacer } from '../control/create-pacer.ts';
import type { Random } from '../random/create-random.ts';
import { highestScore } from '../score-gain.ts';
import { locate } from '../space/coordinates-of.ts';
import type { Grid } from '../space/create-grid.ts';
import type { GaussianProcess } from '../surrogate/gaussian-process.ts';
import type { Point } from '../types.ts';
import { doubtOf } from './acceptance.ts';
import type { CalculatedShares } from './calculated-shares.ts';
import { type Goods, joinFront } from './hypervolume.ts';
import type { KnownPart, KnownValues } from './known-part.ts';
import { type Moments, moments } from './score-moments.ts';
import type { Share, StandardRange } from './share-of-score.ts';

/** The meaning of an output's value for a sample. */
export interface OutputMeaning {
  share: Share;
  /** The values that an acceptable sample has, in the process' standardised units. */
  limit?: StandardRange | undefined;
  /** Whether it is success, and its limit what a sample that succeeds has. */
  isSuccess?: boolean;
  /** Whether a forecast of it will tell the probability of its limit: it has a weight. */
  isForecast?: boolean;
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

const DRAWS = 64;
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
