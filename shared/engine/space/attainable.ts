import type { Point } from '../types.ts';
import type { Grid, Indices } from './create-grid.ts';

/**
 * The grid positions nearest to samples, in their order: what a new sample has to improve on. A sample outside the
 * present ranges, or one with an unknown value, cannot be had again and is left out, unless all are such: then the
 * positions nearest to them are expected to be the best, as far as anything is known.
 */
export function attainable(samples: readonly number[], points: readonly Point[], grid: Grid): Indices[] {
  const pointOf = (sample: number): Point => points[sample] ?? [];
  const within = samples.filter((sample) => grid.isWithin(pointOf(sample)));
  return (within.length > 0 ? within : samples).map((sample) => grid.nearest(pointOf(sample)));
}
