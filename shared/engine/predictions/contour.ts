import type { Point, Space } from '../types.ts';
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
}

/** The points of a plane, those of the first position of y first. */
export function planePoints({ setting, x, y }: Plane, across: readonly number[], up: readonly number[]): Point[] {
  return up.flatMap((atY) => across.map((atX) => setting.with(x, atX).with(y, atY)));
}

/** Forecasts a modelled value on a grid over a plane. */
export async function contour({ forecast }: ValueForecaster, space: Space, plane: Plane): Promise<Contour> {
  const positions = profilePositions(space, plane.count);
  const [x, y] = [positions[plane.x] ?? [], positions[plane.y] ?? []];
  return { x, y, forecasts: await forecast(planePoints(plane, x, y)) };
}
