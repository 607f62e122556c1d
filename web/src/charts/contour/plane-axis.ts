import { axisCells, categoryAxis, type Ends, filledAxis, type PlotAxis } from '../frame/plot-axis.ts';
import type { ContourAxis } from './contour-data.ts';

/** A side of the plane, in pixels. */
export interface PlaneAxis extends PlotAxis {
  /** By position, where its cell begins and ends. */
  cells: readonly Ends[];
  /** By position, where it is. */
  places: readonly number[];
}

/** A numeric side is filled by its range, on its scale and with ticks at round values; a category has an equal share each. */
export function planeAxis({ categories, positions, scale }: ContourAxis, span: Ends & { room: number }): PlaneAxis {
  const { from, to, room } = span;
  const count = Math.min(10, Math.max(2, Math.floor(Math.abs(to - from) / room)));
  const axis = categories
    ? categoryAxis(categories, span)
    : filledAxis([positions[0] ?? 0, positions.at(-1) ?? 1], span, count, scale);
  const places = positions.map((value) => axis.at(value));
  return { ...axis, places, cells: axisCells(places, span, categories !== undefined) };
}
