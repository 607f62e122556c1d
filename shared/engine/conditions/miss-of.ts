import type { Miss, Point } from '../types.ts';
import type { Constraints } from './create-constraints.ts';

/** The comparison that a point misses by least; undefined if it misses none with a text. */
export function missOf({ list }: Constraints, point: Point): Miss | undefined {
  const missed = list
    .map((constraint) => ({ constraint, missed: constraint.missed(point) }))
    .filter(({ missed }) => missed > 0)
    .sort((a, b) => a.missed - b.missed);
  for (const { constraint } of missed) {
    const comparison = constraint.comparison(point);
    if (!comparison?.text) continue;
    const [value, residual] = [comparison.left(point), comparison.residual(point)];
    if (Number.isFinite(value) && Number.isFinite(residual))
      return { distance: Math.abs(residual), text: comparison.text, value };
  }
  return undefined;
}
