import { createSobol } from '../sobol/create-sobol.ts';
import type { Mixture, Point, Space } from '../types.ts';
import type { Forecasters } from './create-forecaster.ts';

/** How exactly a setting is met, and from which score a sample is a success where no output has a limit. */
export interface Robustness {
  /**
   * By input, how far it may be from its setting on either side: in its own unit or, on a log scale, as a share of the
   * setting. 0 for an input that is met exactly, and for a categorical one.
   */
  tolerances: readonly number[];
  least: number;
}

/** Half of the points around a setting; the others mirror them, so that what is linear averages out. */
const HALF = 32;
/** A fixed sequence: the same setting has the same share wherever it is shown. */
const SEED = 45;

/**
 * The settings that are equally likely to be met where one is asked for: every input anywhere within its tolerance,
 * independently of the others. A value beyond the end of a range stays there, as it does in the laboratory. The parts of
 * a mixture share its total in the ratio of the amounts that were met; an amount is not below zero, and a part that is
 * absent stays so.
 *
 * @returns the setting alone without a tolerance
 */
export function settingsAround(space: Space, setting: Point, tolerances: readonly number[]): Point[] {
  const widths = space.inputs.map((input, at) => {
    const tolerance = tolerances[at] ?? 0;
    if (input.kind !== 'numeric' || input.isFeature || !(tolerance > 0)) return 0;
    return input.scale === 'log' ? Math.min(tolerance, 1) * Math.abs(setting[at] ?? 0) : tolerance;
  });
  const moved = [...widths.keys()].filter((at) => (widths[at] ?? 0) > 0);
  if (moved.length === 0) return [setting];
  const sobol = createSobol(moved.length, SEED);
  const unit = new Float64Array(moved.length);
  return Array.from({ length: HALF }, () => {
    sobol.next(unit);
    const shifts = new Map(moved.map((at, index) => [at, (2 * (unit[index] ?? 0.5) - 1) * (widths[at] ?? 0)]));
    return [1, -1].map((sign) => met(space, setting, (at) => sign * (shifts.get(at) ?? 0)));
  }).flat();
}

function met({ mixtures = [] }: Space, setting: Point, shift: (input: number) => number): Point {
  const point = setting.map((value, at) => value + shift(at));
  for (const mixture of mixtures) share(mixture, setting, point);
  return point;
}

function share({ inputs, total }: Mixture, setting: Point, point: number[]): void {
  for (const at of inputs) point[at] = (setting[at] ?? 0) > 0 ? Math.max(0, point[at] ?? 0) : 0;
  const sum = inputs.reduce((all, at) => all + (point[at] ?? 0), 0);
  for (const at of inputs) point[at] = sum > 0 ? ((point[at] ?? 0) * total) / sum : (setting[at] ?? 0);
}

/**
 * The expected share of successes around settings. Without tolerances it is the probability of success at the setting.
 *
 * @param known by setting, the values of calculated outputs; NaN for others. Around the setting they change as their
 *   model does, and have no error.
 */
export async function successAround(
  { success, values }: Pick<Forecasters, 'success' | 'values'>,
  space: Space,
  settings: readonly Point[],
  { tolerances, least }: Robustness,
  known?: readonly (readonly number[])[],
): Promise<number[]> {
  const around = settings.map((setting) => settingsAround(space, setting, tolerances));
  const points = around.flat();
  const owners = around.flatMap((list, setting) => list.map(() => setting));
  const outputs = [...values.slice(1).keys()].filter((output) => known?.some((row) => Number.isFinite(row[output])));
  const shifts = new Map<number, { here: Float64Array; there: Float64Array }>();
  for (const output of outputs) {
    const model = values[output + 1];
    if (model) shifts.set(output, { here: await model.values(settings), there: await model.values(points) });
  }
  const knownAround = known && points.map((_, at) => calculatedAt(at));
  function calculatedAt(at: number): number[] {
    const setting = owners[at] ?? 0;
    return (known?.[setting] ?? []).map((value, output) => {
      const { here, there } = shifts.get(output) ?? {};
      return value + (there?.[at] ?? 0) - (here?.[setting] ?? 0);
    });
  }
  const chances = await success(points, least, knownAround);
  let from = 0;
  return around.map(({ length }) => {
    const own = chances.slice(from, from + length);
    from += length;
    return own.reduce((sum, chance) => sum + chance, 0) / length;
  });
}
