import type { NumericInput, Point, Space, SpaceInput } from '../types.ts';
import { decimalsOf } from './decimals-of.ts';

/** One grid position per input. */
export type Indices = readonly number[];

/** The finite set of points that may be proposed, and the mapping of any point to the model's coordinates. */
export interface Grid {
  dimensions: number;
  /** Number of positions of each input; at least 1. */
  sizes: readonly number[];
  categorical: readonly boolean[];
  /** Inputs with more than one position, and the numeric ones among them. */
  movable: readonly number[];
  movableNumeric: readonly number[];
  /** Product of the sizes; may exceed 2^53 or be Infinity. */
  cardinality: number;
  toPoint(indices: Indices): Point;
  /** The value of an input at a position. */
  value(input: number, position: number): number;
  /** The position of an input that is nearest to a value. */
  nearestTo(input: number, value: number): number;
  /** The grid position of a point, or null if any value is off the grid or outside the range. */
  indicesOf(point: Point): Indices | null;
  /** The grid position nearest to a point. */
  nearest(point: Point): Indices;
  /** Whether every value is within its range, on the grid or between its positions. */
  isWithin(point: Point): boolean;
  /**
   * Writes 0 … 1 over the range of a numeric input (beyond it for values outside), and the level of a categorical one.
   */
  toCoordinates(point: Point, out: Float64Array, at: number): void;
  key(indices: Indices): string;
}

/**
 * Creates the grid of a space: a numeric input takes min + i·step up to max; the last position is kept if rounding puts
 * it at most 1e-9 steps past max. A range smaller than one step has the single position min.
 */
export function createGrid(space: Space): Grid {
  const axes = space.inputs.map(createAxis);
  const categorical = space.inputs.map((input) => input.kind === 'categorical');
  const movable = [...axes.keys()].filter((input) => (axes[input]?.size ?? 1) > 1);
  return {
    dimensions: axes.length,
    sizes: axes.map((axis) => axis.size),
    categorical,
    movable,
    movableNumeric: movable.filter((input) => !categorical[input]),
    cardinality: axes.reduce((product, axis) => product * axis.size, 1),
    toPoint: (indices) => axes.map((axis, input) => axis.value(indices[input] ?? 0)),
    value: (input, position) => axes[input]?.value(position) ?? Number.NaN,
    nearestTo: (input, value) => axes[input]?.nearest(value) ?? 0,
    indicesOf(point) {
      const indices = axes.map((axis, input) => axis.index(point[input] ?? Number.NaN));
      return indices.every((index) => index >= 0) ? indices : null;
    },
    nearest: (point) => axes.map((axis, input) => axis.nearest(point[input] ?? Number.NaN)),
    isWithin: (point) => axes.every((axis, input) => axis.isWithin(point[input] ?? Number.NaN)),
    toCoordinates(point, out, at) {
      for (const [input, axis] of axes.entries()) out[at + input] = axis.coordinate(point[input] ?? 0);
    },
    key: (indices) => indices.join(','),
  };
}

interface Axis {
  size: number;
  value(index: number): number;
  /** The index of a value; −1 off the grid. */
  index(value: number): number;
  nearest(value: number): number;
  isWithin(value: number): boolean;
  coordinate(value: number): number;
}

function createAxis(input: SpaceInput): Axis {
  if (input.kind === 'categorical') {
    const size = Math.max(1, Math.floor(input.levels));
    const index = (value: number): number => (Number.isInteger(value) && value >= 0 && value < size ? value : -1);
    return {
      size,
      value: (position) => position,
      index,
      nearest: (value) => Math.max(0, index(value)),
      isWithin: (value) => index(value) >= 0,
      coordinate: (value) => value,
    };
  }
  return numericAxis(input);
}

/**
 * Steps that are too small for doubles, or that give more than {@link POSITIONS} positions, are widened. If max − min
 * overflows, everything is halved, which is exact for numbers of that size.
 */
function numericAxis({ min, max, step: wanted }: NumericInput): Axis {
  const scale = Number.isFinite(max - min) ? 1 : 0.5;
  const [from, to] = [min * scale, max * scale];
  const step = wanted > 0 ? Math.max(wanted * scale, (to - from) / POSITIONS, RESOLUTION * largerOf(from, to)) : wanted;
  const steps = step > 0 ? Math.floor((to - from) / step + 1e-9) : 0;
  const size = steps > 0 && Number.isFinite(steps) ? steps + 1 : 1;
  const decimals = Math.max(decimalsOf(min), decimalsOf(wanted));
  const tolerance = Math.min(0.5 * Math.abs(step), 1e-9 * Math.max(Math.abs(step), largerOf(from, to)));
  const range = size > 1 ? (size - 1) * step : Math.abs(step) || 1;
  const value = (index: number): number =>
    Math.min(Math.max(min, max), roundTo((from + index * step) / scale, decimals));
  const nearestTo = (actual: number): number =>
    size === 1 || !Number.isFinite(actual) ? 0 : Math.round((actual * scale - from) / step) + 0;
  return {
    size,
    value,
    nearest: (actual) => Math.min(size - 1, Math.max(0, nearestTo(actual))),
    isWithin: (actual) => actual * scale >= from - tolerance && actual * scale <= Math.max(from, to) + tolerance,
    index(actual) {
      const nearest = nearestTo(actual);
      const isOn = nearest >= 0 && nearest < size && Math.abs(actual - value(nearest)) * scale <= tolerance;
      return isOn ? nearest : -1;
    },
    coordinate: (actual) => Math.min(FAR, Math.max(-FAR, (actual * scale - from) / range)),
  };
}

const largerOf = (a: number, b: number): number => Math.max(Math.abs(a), Math.abs(b));

/** Up to this number of positions, indices and their values on the grid are exact. */
const POSITIONS = 2 ** 48;
/** Four times the relative distance of neighbouring doubles. */
const RESOLUTION = 2 ** -50;

/** Values outside the range are limited to this many ranges, because a larger distance carries no more information. */
const FAR = 20;

/** Rounds to the nearest double of the intended decimal: 0.1 + 2·0.1 becomes 0.3. */
function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = Math.round(value * scale);
  return decimals <= 15 && Math.abs(scaled) < 2 ** 53 ? scaled / scale + 0 : value;
}
