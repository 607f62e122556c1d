import type { Grid, Indices } from './space/create-grid.ts';
import type { Point, Purpose } from './types.ts';

/** The model's expectation of a selection, in any one unit. */
interface Expectation {
  /** Expected value, its deviation, and the best value that is expected of a sample. */
  mean: number;
  deviation: number;
  best: number;
  /** The deviation as a share of what it would be without samples, 0 … 1. */
  unknown: number;
}

/** The expectation of a selection where all samples have the same score, which gives no unit for any. */
export const nothingKnown: Expectation = { mean: 0, deviation: 0, best: Number.POSITIVE_INFINITY, unknown: 1 };

/** Tells the purpose of each selection of a series, in order. */
export type PurposeOf = (indices: Indices, expectation: Expectation) => Purpose;

/**
 * Creates the function that tells the purposes of a series. A selection tests a level if neither a sample nor an earlier
 * selection has it. It improves if one deviation above its expectation is better than the best sample. The others
 * can have been chosen only from a doubt of the model: those explore about which the model knows little, and the rest
 * insure against a local optimum.
 *
 * @param points all existing samples
 */
export function createPurposes(grid: Grid, points: readonly Point[]): PurposeOf {
  const tried = grid.categorical.map((_, input) => new Set(points.map((point) => point[input])));
  const chosen = grid.movable.filter((input) => grid.categorical[input]);
  return (indices, { mean, deviation, best, unknown }) => {
    const point = grid.toPoint(indices);
    const fresh = chosen.filter((input) => !tried[input]?.has(point[input]));
    for (const input of fresh) tried[input]?.add(point[input]);
    if (fresh.length > 0) return 'tests-level';
    if (mean + deviation >= best) return 'improves';
    return unknown >= LITTLE_KNOWN ? 'explores' : 'insures';
  };
}

/** At this share of the deviation without samples, three quarters of the variance is unexplained. */
const LITTLE_KNOWN = Math.sqrt(0.75);
