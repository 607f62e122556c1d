import type { Axis } from '#shared/rules/axis.ts';
import { createSobol } from '../sobol/create-sobol.ts';
import { withValues } from '../space/blend.ts';
import { axisOfInput, createGrid } from '../space/create-grid.ts';
import type { Point, Space, SpaceInput } from '../types.ts';
import type { ValueForecaster } from './create-forecaster.ts';
import { type Shape, shapeOf } from './shape.ts';

/** The effect of an input on a modelled value, on average over the other inputs. */
export interface Effect {
  input: number;
  /** Share of the value's variance over the whole space that the input explains alone, 0 … 1. */
  share: number;
  shape: Shape;
}

/** The joint effect of two inputs beyond the sum of their own effects. */
export interface Interaction {
  inputs: readonly [number, number];
  /** Share of the variance, 0 … 1. */
  share: number;
}

export interface Effects {
  /** By input. */
  effects: readonly Effect[];
  /** The strongest first. */
  interactions: readonly Interaction[];
}

/**
 * The functional analysis of variance of a model's mean, by averages over points that are spread over the space (Sobol,
 * 1993): an input's effect is the average along it, an interaction what the average over two inputs has beyond both.
 */
export async function findEffects({ values }: ValueForecaster, space: Space, seed: number): Promise<Effects> {
  const background = spreadPoints(space, BACKGROUND, seed);
  const average = async (moved: (point: Point) => Point[]) => {
    const sets = background.map(moved);
    const found = await values(sets.flat());
    const size = sets[0]?.length ?? 0;
    return Array.from({ length: size }, (_, at) => meanOf(sets.map((_, row) => found[row * size + at] ?? 0)));
  };
  const effects: Effect[] = [];
  for (const [input, positions] of middles(space, ALONG).entries()) {
    const curve = await average((point) => positions.map((value) => withValues(space, point, [[input, value]])));
    const isCategorical = space.inputs[input]?.kind === 'categorical';
    effects.push({ input, share: varianceOf(curve), shape: shapeOf(positions, curve, isCategorical) });
  }
  const [coarse, chosen] = [middles(space, COARSE), await strongest(values, space, background)];
  const interactions: Interaction[] = [];
  for (const [index, a] of chosen.entries()) {
    for (const b of chosen.slice(index + 1).filter((other) => !areMixed(space, a, other))) {
      const [left, right] = [coarse[a] ?? [], coarse[b] ?? []];
      const plane = await average((point) =>
        left.flatMap((atA) =>
          right.map((atB) =>
            withValues(space, point, [
              [a, atA],
              [b, atB],
            ]),
          ),
        ),
      );
      interactions.push({ inputs: [a, b], share: varianceOf(withoutSums(plane, left.length, right.length)) });
    }
  }
  interactions.sort((one, other) => other.share - one.share);
  // The parts of a variance are at most the whole, which is known of few points.
  const parts = [...effects, ...interactions].reduce((sum, { share }) => sum + share, 0);
  const variance = Math.max(parts, varianceOf(await values(background)));
  const asShare = <Part extends { share: number }>(part: Part): Part => ({
    ...part,
    share: variance > 0 ? part.share / variance : 0,
  });
  return { effects: effects.map(asShare), interactions: interactions.map(asShare) };
}

/** Values of each input that can be set, all of the same weight: each where they are few, or those that even draws have. */
function middles({ inputs }: Space, count: number): number[][] {
  return inputs.map((input) => {
    const axis = axisOfInput(input);
    const isFew = input.kind === 'categorical' || (axis.count <= count && !axis.isDrawnAlongScale);
    if (isFew && !isFeature(input)) return Array.from({ length: axis.count }, (_, position) => axis.value(position));
    return Array.from({ length: count }, (_, index) => drawnValue(input, axis, (index + 0.5) / count));
  });
}

const isFeature = (input: SpaceInput): boolean => input.kind === 'numeric' && input.isFeature === true;

/** A feature has whatever value follows from the others. */
const drawnValue = (input: SpaceInput, axis: Axis, unit: number): number =>
  isFeature(input) ? axis.along(unit) : axis.value(axis.drawn(unit));

/** Points over which is averaged, positions along an input, and along each of two. */
const BACKGROUND = 128;
const ALONG = 21;
const COARSE = 7;
/** Inputs among which interactions are sought. */
const PAIRED = 8;

/** The inputs that move the values most, alone or with others: by what remains when an input is drawn anew. */
async function strongest(values: ValueForecaster['values'], space: Space, points: readonly Point[]) {
  const own = await values(points);
  const moved: { input: number; total: number }[] = [];
  for (const input of space.inputs.keys()) {
    const next = (row: number) => points[(row + 1) % points.length]?.[input] ?? 0;
    const others = await values(points.map((point, row) => withValues(space, point, [[input, next(row)]])));
    moved.push({ input, total: others.reduce((sum, value, row) => sum + (value - (own[row] ?? 0)) ** 2, 0) });
  }
  const first = moved.sort((a, b) => b.total - a.total).slice(0, PAIRED);
  return first.map(({ input }) => input).sort((a, b) => a - b);
}

/** The residuals of a grid of values: without the means of its rows and columns. */
function withoutSums(plane: readonly number[], rows: number, columns: number): number[] {
  const mean = meanOf(plane);
  const ofRow = Array.from({ length: rows }, (_, row) => meanOf(plane.slice(row * columns, (row + 1) * columns)));
  const ofColumn = Array.from({ length: columns }, (_, column) =>
    meanOf(plane.filter((_, at) => at % columns === column)),
  );
  return plane.map(
    (value, at) => value - (ofRow[Math.floor(at / columns)] ?? 0) - (ofColumn[at % columns] ?? 0) + mean,
  );
}

/** Two parts of one mixture have no effects of their own. */
const areMixed = ({ mixtures = [] }: Space, a: number, b: number): boolean =>
  mixtures.some(({ inputs }) => inputs.includes(a) && inputs.includes(b));

function spreadPoints(space: Space, count: number, seed: number): Point[] {
  const { inputs } = space;
  const grid = createGrid(space);
  const mixed = new Set(grid.mixtures.flatMap((mixture) => mixture.inputs));
  const sobol = createSobol(inputs.length, seed);
  const point = new Float64Array(inputs.length);
  const axes = inputs.map(axisOfInput);
  return Array.from({ length: count }, () => {
    sobol.next(point);
    const drawn = mixed.size > 0 ? grid.toPoint(grid.drawn(point)) : [];
    return inputs.map((input, index) => {
      if (mixed.has(index)) return drawn[index] ?? 0;
      const share = point[index] ?? 0;
      if (input.kind === 'categorical')
        return Math.min(Math.max(1, input.levels) - 1, Math.floor(share * input.levels));
      const axis = axes[index];
      return axis ? drawnValue(input, axis, share) : 0;
    });
  });
}

/** Exact where all values are the same. */
function meanOf(values: ArrayLike<number>): number {
  const first = values[0] ?? 0;
  return first + Array.from(values).reduce((sum, value) => sum + (value - first) / values.length, 0);
}

function varianceOf(values: ArrayLike<number>): number {
  const mean = meanOf(values);
  return Array.from(values).reduce((sum, value) => sum + (value - mean) ** 2 / values.length, 0);
}
