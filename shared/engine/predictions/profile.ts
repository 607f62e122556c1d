import { withValues } from '../space/blend.ts';
import { axisOfInput } from '../space/create-grid.ts';
import { alongInput } from '../space/side-positions.ts';
import type { Point, Space } from '../types.ts';
import type { Forecaster } from './create-forecaster.ts';
import type { PointForecast } from './forecast.ts';

/** The values of each input at which its curves are evaluated: evenly over a range, and every level. */
export function profilePositions({ inputs }: Space, count: number): number[][] {
  return inputs.map((input) => {
    if (input.kind === 'numeric') return alongInput(input, count);
    const axis = axisOfInput(input);
    return Array.from({ length: axis.count }, (_, position) => axis.value(position));
  });
}

export interface Profile {
  /** At the setting. */
  here: PointForecast | undefined;
  /** By input, along its positions; empty for the input left out. */
  curves: PointForecast[][];
}

interface ProfileRequest {
  space: Space;
  positions: readonly (readonly number[])[];
  /** An input that moves. */
  except?: number | undefined;
}

/** Forecasts the setting, and it with one input after the other moved over its positions. */
export async function profile(
  forecast: Forecaster,
  setting: Point,
  { space, positions, except }: ProfileRequest,
): Promise<Profile> {
  const asked = positions.map((values, input) =>
    input === except ? [] : values.map((value) => withValues(space, setting, [[input, value]])),
  );
  const [here, ...others] = await forecast([setting, ...asked.flat()]);
  let from = 0;
  const curves = asked.map((points) => {
    const curve = others.slice(from, from + points.length);
    from += points.length;
    return curve;
  });
  return { here, curves };
}
