import { type Axis, levelAxis, numericAxis } from '#shared/rules/axis.ts';
import type { AllowedValues, FeatureValues, Point, Space, SpaceInput } from '../types.ts';
import type { LevelPositions } from './level-positions.ts';
import { createMixtureGrid, type MixtureGrid } from './mixture-grid.ts';
import { restrictAxis } from './restrict-axis.ts';

/** One grid position per input. */
export type Indices = readonly number[];

/** The finite set of points that may be proposed, and the mapping of any point to the model's coordinates. */
export interface Grid {
  dimensions: number;
  /** Number of positions of each input; at least 1. */
  sizes: readonly number[];
  categorical: readonly boolean[];
  /** Inputs that follow from the others, and where their values are; they have one position. */
  features: readonly boolean[];
  featureValues: FeatureValues | undefined;
  /** By input, the positions of its levels, where it has properties. */
  positions: readonly (LevelPositions | undefined)[];
  /** Inputs with more than one position that move alone, and the numeric ones among them; those of mixtures do not. */
  movable: readonly number[];
  movableNumeric: readonly number[];
  /** Inputs with more than one position. */
  varied: readonly number[];
  /** Product of the sizes; may exceed 2^53 or be Infinity. */
  cardinality: number;
  toPoint(indices: Indices): Point;
  /** The value of an input at a position. */
  value(input: number, position: number): number;
  /** The different distances of neighbouring values of an input: one where its values are even, none of a single one. */
  gaps(input: number): readonly number[];
  /** The position of an input that is nearest to a value. */
  nearestTo(input: number, value: number): number;
  /** The position of an input that is nearest to a model's coordinate. */
  positionAt(input: number, coordinate: number): number;
  /** The position of each input that a point of the unit cube draws; even draws spread evenly over the space. */
  drawn(unit: ArrayLike<number>): Indices;
  mixtures: readonly MixtureGrid[];
  /** By how much a point misses its mixtures; 0 where it obeys them. */
  missed(indices: Indices): number;
  /** How far apart two positions of a numeric input are, in whole axes. */
  apart(input: number, one: number, other: number): number;
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
 *
 * @param allowed by input, the values that a series may have; a point's coordinates do not depend on them
 */
export function createGrid(space: Space, allowed: readonly (AllowedValues | undefined)[] = []): Grid {
  const axes = space.inputs.map((input, index) => restrictAxis(axisOfInput(input), allowed[index]));
  const categorical = space.inputs.map((input) => input.kind === 'categorical');
  const features = space.inputs.map((input) => input.kind === 'numeric' && input.isFeature === true);
  const sizes = axes.map((axis) => axis.count);
  const values = axes.map(remembered);
  const value = (input: number, position: number): number => values[input]?.(position) ?? Number.NaN;
  const nearestTo = (input: number, wanted: number): number => axes[input]?.nearest(wanted) ?? 0;
  const mixtures = (space.mixtures ?? []).map((mixture) => createMixtureGrid(mixture, { sizes, value, nearestTo }));
  const mixed = new Set(mixtures.flatMap(({ inputs }) => inputs));
  const varied = [...axes.keys()].filter((input) => (axes[input]?.count ?? 1) > 1);
  const movable = varied.filter((input) => !mixed.has(input));
  return {
    dimensions: axes.length,
    sizes,
    categorical,
    features,
    featureValues: space.features,
    positions: space.inputs.map((input) => (input.kind === 'categorical' ? input.positions : undefined)),
    movable,
    varied,
    movableNumeric: movable.filter((input) => !categorical[input]),
    cardinality: axes.reduce((product, axis) => product * axis.count, 1),
    toPoint: (indices) => values.map((valueAt, input) => valueAt(indices[input] ?? 0)),
    value,
    gaps(input) {
      const { count = 1, spacing, value = Number } = axes[input] ?? {};
      if (count < 2) return [];
      const pairs = spacing === undefined ? count - 1 : 1;
      return [...new Set(Array.from({ length: pairs }, (_, at) => value(at + 1) - value(at)))];
    },
    nearestTo,
    positionAt: (input, coordinate) => axes[input]?.positionAt(coordinate) ?? 0,
    mixtures,
    missed: (indices) => mixtures.reduce((sum, mixture) => sum + mixture.missed(indices), 0),
    drawn: (unit) => {
      const point: Indices = axes.map((axis, input) => axis.drawn(unit[input] ?? 0));
      return mixtures.reduce((placed, mixture) => mixture.drawn(placed, unit), point);
    },
    apart: (input, one, other) => axes[input]?.apart(one, other) ?? 0,
    indicesOf(point) {
      const indices = axes.map((axis, input) => axis.position(point[input] ?? Number.NaN));
      return indices.every((index) => index >= 0) ? indices : null;
    },
    nearest: (point) => axes.map((axis, input) => axis.nearest(point[input] ?? Number.NaN)),
    isWithin: (point) => axes.every((axis, input) => axis.isWithin(point[input] ?? Number.NaN)),
    toCoordinates(point, out, at) {
      for (const [input, axis] of axes.entries()) {
        const given = point[input] ?? 0;
        const value = features[input] && Number.isNaN(given) ? space.features?.at(point, input) : given;
        out[at + input] = categorical[input] ? given : limited(axis.share(value ?? Number.NaN));
      }
    },
    key: (indices) => indices.join(','),
  };
}

/** The values of an axis, each calculated once: a search asks for the same ones a million times. */
function remembered({ count, value }: Axis): Axis['value'] {
  if (count > REMEMBERED) return value;
  const known = new Float64Array(count).fill(Number.NaN);
  return (position) => {
    const found = known[position] ?? Number.NaN;
    if (!Number.isNaN(found)) return found;
    const calculated = value(position);
    if (position >= 0 && position < count) known[position] = calculated;
    return calculated;
  };
}

/** Values of an axis that are kept: 32 kB. */
const REMEMBERED = 4096;

/** The axis of an input of a space. */
export function axisOfInput(input: SpaceInput): Axis {
  if (input.kind === 'categorical') return levelAxis(input.levels);
  return input.isFeature ? featureAxis(numericAxis(input)) : numericAxis(input);
}

/** A feature has one position, whose value depends on the others, and whatever value a sample has is within it. */
const featureAxis = (axis: Axis): Axis => ({
  ...axis,
  ...{ count: 1, spacing: undefined, value: () => Number.NaN },
  ...{ position: () => 0, nearest: () => 0, positionAt: () => 0, drawn: () => 0, apart: () => 0 },
  ...{ isOn: () => true, isWithin: () => true, at: () => Number.NaN },
});

/** Values outside the range are limited to this many ranges, because a larger distance carries no more information. */
const FAR = 20;
const limited = (share: number): number => (Number.isNaN(share) ? 0.5 : Math.min(FAR, Math.max(-FAR, share)));
