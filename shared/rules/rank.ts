import type { OutParameter } from '../contracts/parameters.ts';
import type { Sample } from '../contracts/samples.ts';

/** What the rank needs to know of an output. */
export type RankedOutput = Pick<OutParameter, 'weight' | 'target'>;

/** The score of a sample without any filled output; screens show N/A. */
export const noScore = -1;

/**
 * The rank score of every sample: the mean of its normalised outputs, weighted, rounded to 3 decimals; -1 where no
 * output is filled (specification, section 9). An output of weight 0 is ignored; a missing one adds nothing but its
 * weight, so that measuring more can only help.
 *
 * @param values by output, then by sample; NaN where not measured. All of one length.
 */
export function rankScores(values: readonly ArrayLike<number>[], outputs: readonly RankedOutput[]): Float64Array {
  const size = values[0]?.length ?? 0;
  const sums = new Float64Array(size);
  const filled = new Uint8Array(size);
  let totalWeight = 0;
  outputs.forEach(({ weight, target }, output) => {
    const column = values[output];
    if (!(weight > 0) || !column) return;
    totalWeight += weight;
    const normalised = normalise(column, target);
    for (let sample = 0; sample < size; sample++) {
      const value = normalised[sample] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      sums[sample] = (sums[sample] ?? 0) + weight * value;
      filled[sample] = 1;
    }
  });
  for (let sample = 0; sample < size; sample++) {
    const mean = (sums[sample] ?? 0) / totalWeight;
    sums[sample] = filled[sample] ? Math.round(mean * 1000) / 1000 : noScore;
  }
  return sums;
}

/** The rank score of samples as the API gives them, in their order. */
export function rankSamples(
  samples: readonly Pick<Sample, 'outParameters'>[],
  outputs: readonly (RankedOutput & Pick<OutParameter, 'uuid'>)[],
): Float64Array {
  const values = outputs.map(() => new Float64Array(samples.length).fill(Number.NaN));
  const columnOf = new Map(outputs.map(({ uuid }, output) => [uuid, values[output]]));
  samples.forEach(({ outParameters }, sample) => {
    for (const { out_parameter, value } of outParameters) {
      const column = value === null ? undefined : columnOf.get(out_parameter);
      if (column && value !== null) column[sample] = value;
    }
  });
  return rankScores(values, outputs);
}

/**
 * An output's values on a scale from 0, the worst among the samples, to 1, the best (or the target met); NaN stays NaN.
 * A direction is measured between the smallest and the largest value, a value or range by the distance to it; where
 * all samples are alike in that, all are 1.
 */
export function normalise(values: ArrayLike<number>, target: RankedOutput['target']): Float64Array {
  const losses = new Float64Array(values.length);
  let best = isDirection(target) ? Number.POSITIVE_INFINITY : 0;
  let worst = Number.NEGATIVE_INFINITY;
  for (let sample = 0; sample < losses.length; sample++) {
    const value = values[sample] ?? Number.NaN;
    const lost = Number.isFinite(value) ? loss(value, target) : Number.NaN;
    losses[sample] = lost;
    if (lost < best) best = lost;
    if (lost > worst) worst = lost;
  }
  const span = worst - best;
  for (let sample = 0; sample < losses.length; sample++) {
    const lost = losses[sample] ?? Number.NaN;
    losses[sample] = span > 0 ? 1 - (lost - best) / span : lost - lost + 1;
  }
  return losses;
}

/**
 * How far a value is from where it should be; of a direction, the value itself, with the sign that makes less better.
 * Everything is quartered, so that no difference of two finite numbers overflows.
 */
function loss(value: number, target: RankedOutput['target']): number {
  const half = value / 4;
  if (target === 'Maximize') return -half;
  if (target === 'Minimize') return half;
  if (typeof target === 'number') return Math.abs(half - target / 4);
  const below = target.min === null ? 0 : target.min / 4 - half;
  const above = target.max === null ? 0 : half - target.max / 4;
  return Math.max(0, below, above);
}

const isDirection = (target: RankedOutput['target']) => target === 'Maximize' || target === 'Minimize';
