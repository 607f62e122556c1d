import { createGrid } from '../space/create-grid.ts';
import { mixedGaps } from '../surrogate/level-tables.ts';
import type { Point } from '../types.ts';
import type { FittedModel } from './fitted-model.ts';

/** How much the nearest sample says about a point: the correlation of their scores, 0 … 1; 1 where all is constant. */
export function createNearness({ space, points, score }: FittedModel): (point: Point) => number {
  const grid = createGrid(space);
  const d = grid.dimensions;
  if (score.theta.length === 0) return () => 1;
  const scales = score.theta.slice(0, d).map(Math.exp);
  const alike = mixedGaps(grid, score.theta);
  const all = new Float64Array(points.length * d);
  for (const [row, point] of points.entries()) grid.toCoordinates(point, all, row * d);
  const own = new Float64Array(d);
  return (point) => {
    grid.toCoordinates(point, own, 0);
    let least = Number.POSITIVE_INFINITY;
    for (let row = 0; row < points.length; row += 1) {
      let sum = 0;
      for (let input = 0; input < d; input += 1) {
        const [a, b] = [own[input] ?? 0, all[row * d + input] ?? 0];
        const squares = alike[input];
        const difference = grid.categorical[input] ? Number(a !== b) : a - b;
        sum += squares ? squares(a, b) / (scales[input] ?? 1) ** 2 : (difference / (scales[input] ?? 1)) ** 2;
      }
      least = Math.min(least, sum);
    }
    const distance = Math.sqrt(5 * least);
    return (1 + distance + (distance * distance) / 3) * Math.exp(-distance);
  };
}
