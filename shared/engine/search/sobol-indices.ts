import type { Sobol } from '../sobol/create-sobol.ts';
import type { Grid, Indices } from '../space/create-grid.ts';

/** The next `count` points of a sequence as positions of a grid, spread evenly over it. */
export function sobolIndices(sobol: Sobol, grid: Grid, count: number): Indices[] {
  const point = new Float64Array(grid.dimensions);
  return Array.from({ length: count }, () => {
    sobol.next(point);
    return grid.drawn(point);
  });
}
