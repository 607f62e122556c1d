import type { Grid, Indices } from '../space/create-grid.ts';

/** The model's coordinates of grid points, one row of `dimensions` per point. */
export function coordinatesOf(points: readonly Indices[], grid: Grid): Float64Array {
  const coordinates = new Float64Array(points.length * grid.dimensions);
  for (const [at, indices] of points.entries()) {
    grid.toCoordinates(grid.toPoint(indices), coordinates, at * grid.dimensions);
  }
  return coordinates;
}
