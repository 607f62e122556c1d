import type { Point } from '../types.ts';
import type { Grid } from './create-grid.ts';

/** The model's coordinates of points, one row of `dimensions` per point. */
export function coordinatesOf(points: readonly Point[], grid: Grid): Float64Array {
  const coordinates = new Float64Array(points.length * grid.dimensions);
  for (const [at, point] of points.entries()) grid.toCoordinates(point, coordinates, at * grid.dimensions);
  return coordinates;
}

/** The same, where the space may have features, which are evaluated first. */
export async function locate(points: readonly Point[], grid: Grid): Promise<Float64Array> {
  await grid.featureValues?.prepare(points);
  return coordinatesOf(points, grid);
}
