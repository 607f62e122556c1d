import type { Axis } from '#shared/rules/axis.ts';
import type { AllowedValues } from '../types.ts';

/** The condition of an input in one series, as it is kept: a value, some, a range, or few different ones. */
type Condition =
  | { value: number }
  | { in: readonly number[] }
  | { same: number }
  | { min?: number | undefined; max?: number | undefined };

/** The values of an input that a condition leaves; undefined where it leaves all. */
export function allowedBy(condition: Condition): AllowedValues | undefined {
  if ('value' in condition) return { only: [condition.value] };
  if ('in' in condition) return { only: condition.in };
  if ('same' in condition) return undefined;
  const { min, max } = condition;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/**
 * The positions of an axis that a series may have. Shares of the axis stay those of the whole one, so that a model's
 * coordinates do not depend on it. An axis without an allowed position is left with none.
 */
export function restrictAxis(axis: Axis, allowed: AllowedValues | undefined): Axis {
  if (!allowed) return axis;
  return allowed.only ? listed(axis, allowed.only) : between(axis, allowed.min ?? -Infinity, allowed.max ?? Infinity);
}

function listed(axis: Axis, values: readonly number[]): Axis {
  const positions = [...new Set(values.map(axis.position))].filter((one) => one >= 0).sort((a, b) => a - b);
  const count = positions.length;
  const value = (at: number): number => axis.value(positions[at] ?? 0);
  const position = (actual: number): number => positions.indexOf(axis.position(actual));
  const nearestBy = (distance: (at: number) => number): number =>
    positions.reduce((best, _, at) => (distance(at) < distance(best) ? at : best), 0);
  const positionAt = (share: number): number => nearestBy((at) => Math.abs(axis.share(value(at)) - share));
  return {
    ...axis,
    ...{ count, spacing: undefined, value, position, positionAt },
    isOn: (actual) => position(actual) >= 0,
    nearest: (actual) => nearestBy((at) => Math.abs(value(at) - actual)),
    isWithin: (actual) => position(actual) >= 0,
    at: (share) => value(positionAt(share)),
    drawn: (unit) => Math.min(count - 1, Math.floor(unit * count)),
    isDrawnAlongScale: false,
    apart: (one, other) => axis.apart(positions[one] ?? 0, positions[other] ?? 0),
  };
}

function between(axis: Axis, min: number, max: number): Axis {
  const low = axis.nearest(Math.max(min, axis.value(0)));
  const high = axis.nearest(Math.min(max, axis.value(axis.count - 1)));
  const first = axis.value(low) < min && !axis.isOn(min) ? low + 1 : low;
  const last = axis.value(high) > max && !axis.isOn(max) ? high - 1 : high;
  const count = Math.max(0, last - first + 1);
  const limited = (position: number): number => Math.min(count - 1, Math.max(0, position - first));
  const value = (at: number): number => axis.value(first + at);
  const position = (actual: number): number => {
    const at = axis.position(actual) - first;
    return at >= 0 && at < count ? at : -1;
  };
  const [from, to] = [axis.share(axis.value(first)), axis.share(axis.value(last))];
  const positionAt = (share: number): number => limited(axis.positionAt(share));
  const drawn = (unit: number): number =>
    axis.isDrawnAlongScale ? positionAt(from + unit * (to - from)) : Math.min(count - 1, Math.floor(unit * count));
  return {
    ...axis,
    ...{ count, value, position, positionAt, drawn },
    isOn: (actual) => position(actual) >= 0,
    nearest: (actual) => limited(axis.nearest(actual)),
    isWithin: (actual) => axis.isWithin(actual) && actual >= min && actual <= max,
    at: (share) => value(positionAt(share)),
    apart: (one, other) => axis.apart(first + one, first + other),
  };
}
