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
  /** The position nearest to a share of the axis. */
  positionAt(share: number): number;
  /** The value there: the first at 0, the last at 1. */
  at(share: number): number;
  /** The position that a number from 0 up to 1 draws, so that even numbers spread evenly. */
  drawn(unit: number): number;
  /** Whether that is along the scale, instead of over the positions. */
  isDrawnAlongScale: boolean;
  /** How far apart two positions are when points are spread, in whole axes. */
  apart(one: number, other: number): number;
  /** The same for a chart: between two positions too, and to the end of the range where no step reaches it. */
  along(share: number): number;
  /** How far along the axis a value lies: 0 … 1 from the first to the last, beyond it for values outside. */
  share(value: number): number;
}

/** The scale on which the values of an input are near to each other. */
export type InputScale = 'linear' | 'log';

/** A range in steps. */
interface Range {
  min: number;
  max: number;
  step: number;
}

/** The numbers that an input may take: a range in steps or, where there are any, levels in ascending order. */
export interface NumericRange extends Range {
  levels?: readonly number[] | null | undefined;
  /** `log` for values above 0; linear by default. */
  scale?: InputScale | null | undefined;
}

/** The fields of a numeric input that say which values it may take. */
export interface RangeDefinition {
  min_value: number;
  max_value: number;
  step: number;
  levels?: readonly number[] | null | undefined;
  scale?: InputScale | null | undefined;
}

/** The same of any input. */
export interface AxisDefinition extends RangeDefinition {
  is_categorical: boolean;
  categories: readonly string[];
}

/** An input whose range may be unknown yet. */
type Partly = { is_categorical: boolean } & {
  [Field in Exclude<keyof AxisDefinition, 'is_categorical'>]?: AxisDefinition[Field] | null | undefined;
};

/** The values of an input: the indices of categories, levels, or a range in steps. */
export function axisOf({
  is_categorical,
  categories,
  min_value: min,
  max_value: max,
  step,
  levels,
  scale,
}: AxisDefinition): Axis {
  return is_categorical ? levelAxis(categories.length) : numericAxis({ min, max, step, levels, scale });
}

/** The same; undefined if the range or the step is unknown. */
export function knownAxis(input: Partly): Axis | undefined {
  const { is_categorical, categories, min_value: min, max_value: max, step, levels, scale } = input;
  if (is_categorical) return levelAxis(categories?.length ?? 0);
  if (typeof min !== 'number' || typeof max !== 'number' || typeof step !== 'number' || !(step > 0)) return undefined;
  return numericAxis({ min, max, step, levels, scale });
}

/** The axis of an input of numbers. */
export function numericAxis({ levels, scale, ...range }: NumericRange): Axis {
  const axis = levels?.length ? listAxis(levels) : rangeAxis(range);
  return scale === 'log' && axis.value(0) > 0 ? logarithmic(axis, { isListed: Boolean(levels?.length) }) : axis;
}

/** The range that levels have, and the smallest gap between them: what an even grid says of an input. */
export function rangeOfLevels(levels: readonly number[]): Range {
  const sorted = levels.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((level, at) => Number((level - (sorted[at] ?? 0)).toPrecision(12)));
  return { min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0, step: gaps.length > 0 ? Math.min(...gaps) : 1 };
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
    ...evenly(count, (at) => at),
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
    ...evenly(count, value),
    // Without max − min, which may overflow.
    along: (share) => min * (1 - share) + max * share,
    share: (actual) => (actual * scale - from) / range,
  };
}

type EvenAxis = Pick<Axis, 'positionAt' | 'at' | 'drawn' | 'isDrawnAlongScale' | 'apart'>;

/** Positions that are evenly apart. */
function evenly(count: number, value: (position: number) => number): EvenAxis {
  const positionAt = (share: number): number => Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
  return {
    positionAt,
    at: (share) => value(positionAt(share)),
    drawn: (unit) => Math.min(count - 1, Math.floor(unit * count)),
    isDrawnAlongScale: false,
    apart: (one, other) => Math.abs(one - other) / Math.max(1, count - 1),
  };
}

/** Distinct numbers in ascending order. Draws have each of them equally often, however far apart they are. */
function listAxis(levels: readonly number[]): Axis {
  const count = levels.length;
  const [first, last] = [levels[0] ?? 0, levels.at(-1) ?? 0];
  const value = (at: number): number => levels[at] ?? Number.NaN;
  const nearest = (actual: number): number => {
    let [low, high] = [0, count - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (value(middle) <= actual) low = middle;
      else high = middle;
    }
    return actual - value(low) > value(high) - actual ? high : low;
  };
  const equal = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * largerOf(a, b);
  const position = (actual: number): number => {
    const at = nearest(actual);
    return equal(actual, value(at)) ? at : -1;
  };
  const along = (share: number): number => first * (1 - share) + last * share;
  const positionAt = (share: number): number => nearest(along(share));
  return {
    ...evenly(count, value),
    ...{ count, spacing: undefined, value, position, nearest, along, positionAt },
    isOn: (actual) => position(actual) >= 0,
    isWithin: (actual) => (actual >= first && actual <= last) || equal(actual, first) || equal(actual, last),
    at: (share) => value(positionAt(share)),
    // Each is divided, because last − first may overflow.
    share: (actual) => (count > 1 ? (actual / 2 - first / 2) / (last / 2 - first / 2) : actual - first),
  };
}

/** An axis of positive values on which those are equally far apart that have the same ratio. */
function logarithmic(axis: Axis, { isListed }: { isListed: boolean }): Axis {
  const { count, value } = axis;
  const low = Math.log(value(0));
  const width = Math.log(value(count - 1)) - low || 1;
  const [from, to] = [Math.log(axis.along(0)), Math.log(axis.along(1))];
  const share = (actual: number): number => (actual > 0 ? (Math.log(actual) - low) / width : -Infinity);
  const positionAt = (wanted: number): number => {
    const below = axis.nearest(Math.exp(low + Math.min(1, Math.max(0, wanted)) * width));
    const around = [below, below - 1, below + 1].filter((position) => position >= 0 && position < count);
    return around.reduce((best, at) => (missed(at, wanted) < missed(best, wanted) ? at : best), below);
  };
  const missed = (position: number, wanted: number): number => Math.abs(share(value(position)) - wanted);
  return {
    ...axis,
    ...{ share, positionAt },
    at: (wanted) => value(positionAt(wanted)),
    along: (wanted) => (wanted <= 0 || wanted >= 1 ? axis.along(wanted) : Math.exp(from * (1 - wanted) + to * wanted)),
    drawn: isListed ? axis.drawn : positionAt,
    isDrawnAlongScale: !isListed,
    apart: isListed ? axis.apart : (one, other) => Math.abs(share(value(one)) - share(value(other))),
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
