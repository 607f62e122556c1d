import { decimalsOf } from './decimals-of.ts';

/** The values that an input may take, in order, by their position from 0. */
export interface Axis {
  /** Number of values; at least 1. */
  count: number;
  /** The distance of neighbours; undefined where it differs, or is none. */
  spacing: number | undefined;
  value(position: number): number;
  /** The position of a value; −1 for one that the input may not take. */
  position(value: number): number;
  isOn(value: number): boolean;
  /** The position nearest to a value. */
  nearest(value: number): number;
  /** Whether a value is within the range, on a position or between. */
  isWithin(value: number): boolean;
  /** The value at a share of the axis: the first at 0, the last at 1. */
  at(share: number): number;
  /** The same for a chart: between two positions too, and to the end of the range where no step reaches it. */
  along(share: number): number;
  /** How far along the axis a value lies: 0 … 1 from the first to the last, beyond it for values outside. */
  share(value: number): number;
}

/** A range in steps. */
interface Range {
  min: number;
  max: number;
  step: number;
}

/** An input as it is defined. */
interface Defined {
  is_categorical: boolean;
  categories: readonly string[];
  min_value: number;
  max_value: number;
  step: number;
}

/** An input whose range may be unknown yet. */
type Partly = { is_categorical: boolean } & {
  [Field in Exclude<keyof Defined, 'is_categorical'>]?: Defined[Field] | null | undefined;
};

/** The values of an input: the indices of categories, or a range in steps. */
export function axisOf({ is_categorical, categories, min_value: min, max_value: max, step }: Defined): Axis {
  return is_categorical ? levelAxis(categories.length) : rangeAxis({ min, max, step });
}

/** The same; undefined if the range or the step is unknown. */
export function knownAxis({
  is_categorical,
  categories,
  min_value: min,
  max_value: max,
  step,
}: Partly): Axis | undefined {
  if (is_categorical) return levelAxis(categories?.length ?? 0);
  if (typeof min !== 'number' || typeof max !== 'number' || typeof step !== 'number' || !(step > 0)) return undefined;
  return rangeAxis({ min, max, step });
}

/** The indices of levels. */
export function levelAxis(levels: number): Axis {
  const count = Math.max(1, Math.floor(levels));
  const position = (value: number): number => (Number.isInteger(value) && value >= 0 && value < count ? value : -1);
  const isOn = (value: number): boolean => position(value) >= 0;
  return {
    ...{ count, spacing: 1, position, isOn, isWithin: isOn },
    value: (at) => at,
    nearest: (value) => Math.max(0, position(value)),
    at: (share) => Math.round(share * (count - 1)),
    along: (share) => share * (count - 1),
    share: (value) => value / Math.max(1, count - 1),
  };
}

/**
 * The values min + i·step up to max; the last one is kept if rounding puts it at most 1e-9 steps past max. A range smaller
 * than one step has the single value min. Steps that are too small for doubles, or that give more than
 * {@link POSITIONS} positions, are widened. If max − min overflows, everything is halved, which is exact for numbers of
 * that size.
 */
export function rangeAxis({ min, max, step: wanted }: Range): Axis {
  const scale = Number.isFinite(max - min) ? 1 : 0.5;
  const [from, to] = [min * scale, max * scale];
  const step = wanted > 0 ? Math.max(wanted * scale, (to - from) / POSITIONS, RESOLUTION * largerOf(from, to)) : wanted;
  const steps = step > 0 ? Math.floor((to - from) / step + 1e-9) : 0;
  const count = steps > 0 && Number.isFinite(steps) ? steps + 1 : 1;
  const decimals = Math.max(decimalsOf(min), decimalsOf(wanted));
  const tolerance = Math.min(0.5 * Math.abs(step), 1e-9 * Math.max(Math.abs(step), largerOf(from, to)));
  const range = count > 1 ? (count - 1) * step : Math.abs(step) || 1;
  const value = (at: number): number => Math.min(Math.max(min, max), roundTo((from + at * step) / scale, decimals));
  const stepsTo = (actual: number): number =>
    count === 1 || !Number.isFinite(actual) ? 0 : Math.round((actual * scale - from) / step) + 0;
  const position = (actual: number): number => {
    const nearest = stepsTo(actual);
    const isOn = nearest >= 0 && nearest < count && Math.abs(actual - value(nearest)) * scale <= tolerance;
    return isOn ? nearest : -1;
  };
  return {
    ...{ count, spacing: step > 0 ? step / scale : undefined, value, position },
    isOn: (actual) => position(actual) >= 0,
    nearest: (actual) => Math.min(count - 1, Math.max(0, stepsTo(actual))),
    isWithin: (actual) => actual * scale >= from - tolerance && actual * scale <= Math.max(from, to) + tolerance,
    at: (share) => value(Math.round(share * (count - 1))),
    // Without max − min, which may overflow.
    along: (share) => min * (1 - share) + max * share,
    share: (actual) => (actual * scale - from) / range,
  };
}

const largerOf = (a: number, b: number): number => Math.max(Math.abs(a), Math.abs(b));

/** Up to this number of positions, indices and their values on the axis are exact. */
const POSITIONS = 2 ** 48;
/** Four times the relative distance of neighbouring doubles. */
const RESOLUTION = 2 ** -50;

/** Rounds to the nearest double of the intended decimal: 0.1 + 2·0.1 becomes 0.3. */
function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = Math.round(value * scale);
  return decimals <= 15 && Math.abs(scaled) < 2 ** 53 ? scaled / scale + 0 : value;
}
