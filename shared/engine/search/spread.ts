import type { Grid, Indices } from '../space/create-grid.ts';

/** Number of points that are ordered; the others follow unchanged. */
const ORDERED = 256;

/**
 * Orders points so that each is far from those before it, like a quasi-random sequence: farthest-first traversal by the
 * sum over inputs of the distance in ranges, 1 for another category (Gonzalez 1985).
 */
export function spread(points: readonly Indices[], grid: Grid): Indices[] {
  const left = [...points];
  const order: Indices[] = [];
  const nearest = left.map(() => Infinity);
  let next = 0;
  while (left.length > 0 && order.length < ORDERED) {
    const [point = []] = left.splice(next, 1);
    nearest.splice(next, 1);
    order.push(point);
    next = 0;
    for (const [at, other] of left.entries()) {
      nearest[at] = Math.min(nearest[at] ?? Infinity, distance(point, other, grid));
      if ((nearest[at] ?? 0) > (nearest[next] ?? 0)) next = at;
    }
  }
  return [...order, ...left];
}

function distance(a: Indices, b: Indices, grid: Grid): number {
  return grid.varied.reduce((sum, input) => {
    const [one, other] = [a[input] ?? 0, b[input] ?? 0];
    return sum + (grid.categorical[input] ? Number(one !== other) : grid.apart(input, one, other));
  }, 0);
}
