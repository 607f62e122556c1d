import type { Target, ValueRange } from './target.ts';

/** An output that the score includes. Weight 0 excludes it. */
export interface Objective {
  weight: number;
  target: Target;
  /** The values that an acceptable sample has, whatever its score. */
  limit?: ValueRange | undefined;
  /** The values that the output can have at all. */
  bounds?: ValueRange | undefined;
}

/** The objective in an output's definition. */
export const objectiveOf = ({ weight, target, limit, bounds }: Objective): Objective => ({
  ...{ weight, target },
  ...(limit && { limit }),
  ...(bounds && { bounds }),
});

export interface WeightedScores {
  /** By sample: the weighted mean of the normalised outputs, 0 … 1; an output that is not measured adds 0. */
  scores: Float64Array;
  /** By sample: the number of weighted outputs that are measured. */
  measured: Uint16Array;
  /** Number of outputs with a weight above 0. */
  weighted: number;
}

/**
 * Scores samples by the weighted mean of their normalised outputs. Callers decide how to treat samples with missing
 * outputs: the rank scores them, the engine does not learn from them.
 *
 * @param columns by output, then by sample; a value that is not finite counts as not measured
 * @param size number of samples
 */
export function weightedScores(
  columns: readonly ArrayLike<number>[],
  objectives: readonly Objective[],
  size: number,
): WeightedScores {
  const scores = new Float64Array(size);
  const measured = new Uint16Array(size);
  let totalWeight = 0;
  let weighted = 0;
  objectives.forEach(({ weight, target }, output) => {
    const column = columns[output];
    if (!(weight > 0) || !column) return;
    totalWeight += weight;
    weighted += 1;
    const normalised = normalise(column, target);
    for (let sample = 0; sample < size; sample++) {
      const value = normalised[sample] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      scores[sample] = (scores[sample] ?? 0) + weight * value;
      measured[sample] = (measured[sample] ?? 0) + 1;
    }
  });
  if (totalWeight > 0)
    for (let sample = 0; sample < size; sample++) scores[sample] = (scores[sample] ?? 0) / totalWeight;
  return { scores, measured, weighted };
}

/**
 * Scales an output's values from 0, the worst of the samples, to 1, the best of them or the target met; NaN stays NaN.
 */
function normalise(values: ArrayLike<number>, target: Target): Float64Array {
  const scale = outputScale(values, target);
  const normalised = new Float64Array(values.length);
  for (let sample = 0; sample < normalised.length; sample++) {
    const value = values[sample] ?? Number.NaN;
    normalised[sample] = Number.isFinite(value) ? scaled(loss(value, target), scale) : Number.NaN;
  }
  return normalised;
}

/** The losses of an output that count as 1 and as 0. */
export interface OutputScale {
  best: number;
  worst: number;
}

/** Directions are scaled between the smallest and the largest value, values and ranges by the distance to the target. */
export function outputScale(values: ArrayLike<number>, target: Target): OutputScale {
  let best = target === 'Maximize' || target === 'Minimize' ? Number.POSITIVE_INFINITY : 0;
  let worst = Number.NEGATIVE_INFINITY;
  for (let sample = 0; sample < values.length; sample++) {
    const value = values[sample] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    const lost = loss(value, target);
    if (lost < best) best = lost;
    if (lost > worst) worst = lost;
  }
  return { best, worst };
}

/**
 * A loss on the scale: 1 is the best, 0 the worst. If all samples are equally good, all are 1 in a direction; for a
 * target, all are 1 if they meet it and 0 if they miss. A further sample that is worse than samples that are all the best
 * would be the worst.
 */
export function scaled(lost: number, { best, worst }: OutputScale): number {
  const span = worst - best;
  return span > 0 ? 1 - (lost - best) / span : Number(!(lost > best));
}

/**
 * A quarter of the distance between a value and its target; for a direction, a quarter of the value, negated where more
 * is better. Quarters keep the difference of two finite losses finite: 1e308 − (−1e308) would overflow.
 */
export function loss(value: number, target: Target): number {
  const quarter = value / 4;
  if (target === 'Maximize') return -quarter;
  if (target === 'Minimize') return quarter;
  if (typeof target === 'number') return Math.abs(quarter - target / 4);
  const below = target.min === null ? 0 : target.min / 4 - quarter;
  const above = target.max === null ? 0 : quarter - target.max / 4;
  return Math.max(0, below, above);
}
