import { axisScale } from '../axis-scale.ts';
import { categoryAxis, type PlotAxis } from '../frame/plot-axis.ts';
import type { ContourAxis } from './contour-data.ts';

/** A side of the plane, in pixels. */
export interface PlaneAxis extends PlotAxis {
  /** By position, where its cell begins and ends. */
  cells: readonly { from: number; to: number }[];
}

/** A numeric side is filled by its range, with ticks at round values; a category has an equal share each. */
export function planeAxis(
  { categories, positions }: ContourAxis,
  { from, to, room }: { from: number; to: number; room: number },
): PlaneAxis {
  const axis = categories ? categoryAxis(categories, { from, to, room }) : rangeAxis(positions, { from, to, room });
  const places = positions.map((value) => axis.at(value));
  const half = (to - from) / Math.max(1, positions.length) / 2;
  const cells = places.map((place, index) => {
    if (categories) return { from: place - half, to: place + half };
    const [before, after] = [places[index - 1], places[index + 1]];
    return {
      from: before === undefined ? from : (before + place) / 2,
      to: after === undefined ? to : (place + after) / 2,
    };
  });
  return { ...axis, cells };
}

function rangeAxis(positions: readonly number[], { from, to, room }: { from: number; to: number; room: number }) {
  const [min = 0, max = 1] = [positions[0], positions.at(-1)];
  const scale = axisScale([min, max]);
  const [low, high] = [scale.share(min), scale.share(max)];
  const wide = max > min ? high - low : 1;
  const at = (share: number) => Math.round((from + ((share - low) / wide) * (to - from)) * 10) / 10;
  const count = Math.min(10, Math.max(2, Math.floor(Math.abs(to - from) / room)));
  const ticks = scale.ticks(count).filter(({ share }) => share >= low - 1e-9 && share <= high + 1e-9);
  return {
    at: (value: number | undefined) => at(scale.share(value)),
    ticks: ticks.map(({ share, label }) => ({ at: at(share), label })),
  };
}
