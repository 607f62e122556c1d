import { withValues } from '../space/blend.ts';
import { axisOfInput } from '../space/create-grid.ts';
import { settableAlong } from '../space/side-positions.ts';
import type { Point, Space, SpaceInput } from '../types.ts';
import type { ValueForecaster } from './create-forecaster.ts';
import type { Forecast } from './forecast.ts';
import { profilePositions } from './profile.ts';

/** The plane of two inputs through a setting. */
export interface Plane {
  setting: Point;
  /** Indices of the two inputs. */
  x: number;
  y: number;
  /** Number of positions on each numeric side. */
  count: number;
}

/** The predictions of one modelled value over a plane. */
export interface Contour {
  x: readonly number[];
  y: readonly number[];
  /** For each position of y, all positions of x. */
  forecasts: readonly Forecast[];
  /** In the same order, the probability that all outputs keep their limits; absent without any. */
  acceptable?: readonly number[];
}

/** The points of a plane, those of the first position of y first. */
export function planePoints(
  space: Space,
  { setting, x, y }: Plane,
  { x: across, y: up }: Pick<Contour, 'x' | 'y'>,
): Point[] {
  return up.flatMap((atY) =>
    across.map((atX) =>
      withValues(space, setting, [
        [x, atX],
        [y, atY],
      ]),
    ),
  );
}

/**
 * The positions of a side, each step of the input in place of the nearest of them, so that the place that is named can be
 * set. They stay evenly apart within half a cell, on a logarithmic scale and between levels as evenly as steps allow.
 */
export function onSteps(input: SpaceInput | undefined, even: readonly number[]): readonly number[] {
  const [first = 0, last = first] = [even[0], even.at(-1)];
  if (input?.kind !== 'numeric' || last <= first || input.levels?.length) return even;
  if (input.scale === 'log') return settableAlong(input, even.length);
  const axis = axisOfInput(input);
  return even.map((value, index) => {
    const step = axis.value(axis.nearest(value));
    return Math.round(((step - first) / (last - first)) * (even.length - 1)) === index ? step : value;
  });
}

/** The positions of a plane's two sides. */
export function planeSides(space: Space, plane: Plane): { x: readonly number[]; y: readonly number[] } {
  const positions = profilePositions(space, plane.count);
  const side = (index: number) => onSteps(space.inputs[index], positions[index] ?? []);
  return { x: side(plane.x), y: side(plane.y) };
}

/** Forecasts a modelled value on a grid over a plane. */
export async function contour(
  { forecast }: Pick<ValueForecaster, 'forecast'>,
  space: Space,
  plane: Plane,
): Promise<Contour> {
  const sides = planeSides(space, plane);
  return { ...sides, forecasts: await forecast(planePoints(space, plane, sides)) };
}
