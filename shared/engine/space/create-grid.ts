import { type Axis, levelAxis, rangeAxis } from '#shared/rules/axis.ts';
import type { Point, Space, SpaceInput } from '../types.ts';

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
 * Creates the grid of a space, the product of its inputs' axes.
 */
export function createGrid(space: Space): Grid {
  const axes = space.inputs.map(axisOfInput);
  const categorical = space.inputs.map((input) => input.kind === 'categorical');
  const movable = [...axes.keys()].filter((input) => (axes[input]?.count ?? 1) > 1);
  return {
    dimensions: axes.length,
    sizes: axes.map((axis) => axis.count),
    categorical,
    movable,
    movableNumeric: movable.filter((input) => !categorical[input]),
    cardinality: axes.reduce((product, axis) => product * axis.count, 1),
    toPoint: (indices) => axes.map((axis, input) => axis.value(indices[input] ?? 0)),
    value: (input, position) => axes[input]?.value(position) ?? Number.NaN,
    nearestTo: (input, value) => axes[input]?.nearest(value) ?? 0,
    indicesOf(point) {
      const indices = axes.map((axis, input) => axis.position(point[input] ?? Number.NaN));
      return indices.every((index) => index >= 0) ? indices : null;
    },
    nearest: (point) => axes.map((axis, input) => axis.nearest(point[input] ?? Number.NaN)),
    isWithin: (point) => axes.every((axis, input) => axis.isWithin(point[input] ?? Number.NaN)),
    toCoordinates(point, out, at) {
      for (const [input, axis] of axes.entries()) {
        const value = point[input] ?? 0;
        out[at + input] = categorical[input] ? value : limited(axis.share(value));
      }
    },
    key: (indices) => indices.join(','),
  };
}

/** The axis of an input of a space. */
export const axisOfInput = (input: SpaceInput): Axis =>
  input.kind === 'categorical' ? levelAxis(input.levels) : rangeAxis(input);

/** Values outside the range are limited to this many ranges, because a larger distance carries no more information. */
const FAR = 20;
const limited = (share: number): number => Math.min(FAR, Math.max(-FAR, share));
