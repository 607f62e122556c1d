import type { Pacer } from '../control/create-pacer.ts';
import type { Random } from '../random/create-random.ts';
import { shuffled } from '../random/shuffled.ts';
import type { CandidateFilter } from '../search/create-candidate-filter.ts';
import type { Moves } from '../search/create-moves.ts';
import { locate } from '../space/coordinates-of.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import { ascend } from './ascend.ts';
import { type CandidateSet, createCandidateSet } from './candidate-set.ts';
import type { ConditionedPosterior } from './conditioned-posterior.ts';
import { logExpectedImprovements } from './log-expected-improvement.ts';

/** A point with its index in the candidate set that evaluated it. */
export interface Polished {
  indices: Indices;
  set: CandidateSet;
  at: number;
  value: number;
}

interface PolishRequest {
  posterior: ConditionedPosterior;
  kind: 0 | 1;
  grid: Grid;
  checker: CandidateFilter;
  moves: Moves;
  /** Feasible points, best first. */
  starts: readonly Indices[];
  random: Random;
  pacer: Pacer;
}

/**
 * Improves starting points on the grid: tries every level of the categorical inputs, then ascends the gradient in the
 * numeric inputs and rounds to the grid, then tries coordinate moves around the best until none improves. If rules or
 * existing samples exclude the end of an ascent, moves of two inputs at once and moves of every size replace it.
 *
 * @returns the best feasible point found, or undefined without starts
 */
export async function polish(request: PolishRequest): Promise<Polished | undefined> {
  const { grid, starts, posterior, kind, pacer, moves } = request;
  const levels = await bestAround(request, await evaluate(request, starts), (point) => levelChanges(point, grid));
  const climbed = await ascend(
    posterior,
    kind,
    grid,
    await locate(
      levels.map(({ indices }) => grid.toPoint(indices)),
      grid,
    ),
    pacer,
  );
  const landed = levels.map((front, at) => snap(front.indices, grid, climbed, at));
  const ascended = await evaluate(request, landed);
  const better = ascended.filter((other, at) => other.value > (levels[at]?.value ?? 0));
  const reached = await firstAllowed(request, better);
  const [first] = [...levels, ...(reached ? [reached] : [])].sort((a, b) => b.value - a.value);
  if (!first) return undefined;
  const blocked = better.length > 0 && better.every((other) => other !== reached || other.value < first.value);
  let front = first;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [next] = await bestAround(request, [front], (point) => [
      ...levelChanges(point, grid),
      ...stepsAside(point, grid),
      ...grid.mixtures.flatMap((mixture) => mixture.around(point)),
      ...(blocked ? Array.from({ length: 32 }, () => moves.neighbour(point)) : []),
    ]);
    if (!next || next === front) break;
    front = next;
  }
  return front;
}

const ROUNDS = 6;
/** Improving points that are checked for feasibility at a time. */
const SHOWN = 16;

const indicesOf = (point: Polished): Indices => point.indices;

async function evaluate(request: PolishRequest, points: readonly Indices[]): Promise<Polished[]> {
  const { posterior, kind, grid, pacer } = request;
  const set = await createCandidateSet(posterior, await locate(points.map(grid.toPoint), grid), pacer);
  const values = logExpectedImprovements(posterior, set, kind);
  return points.map((indices, at) => ({ indices, set, at, value: values[at] ?? -Infinity }));
}

/** For each point of the front, its best feasible neighbour if that is better, otherwise the point. */
async function bestAround(
  request: PolishRequest,
  fronts: readonly Polished[],
  neighbours: (point: Indices) => Indices[],
): Promise<Polished[]> {
  const around = fronts.map((front) => shuffled(neighbours(front.indices), request.random));
  const evaluated = await evaluate(request, around.flat());
  const results: Polished[] = [];
  let from = 0;
  for (const [at, front] of fronts.entries()) {
    const own = evaluated.slice(from, from + (around[at]?.length ?? 0));
    from += own.length;
    const better = own.filter((other) => other.value > front.value + 1e-9);
    results.push((await firstAllowed(request, better)) ?? front);
  }
  return results;
}

async function firstAllowed({ checker }: PolishRequest, points: readonly Polished[]): Promise<Polished | undefined> {
  if (points.length === 0) return undefined;
  const order = points.toSorted((a, b) => b.value - a.value).slice(0, SHOWN);
  const allowed = await checker.allowed(order.map(indicesOf));
  return order.find((_, at) => allowed[at]);
}

export function levelChanges(indices: Indices, grid: Grid): Indices[] {
  return grid.movable
    .filter((input) => grid.categorical[input])
    .flatMap((input) =>
      Array.from({ length: grid.sizes[input] ?? 1 }, (_, level) => level)
        .filter((level) => level !== indices[input])
        .map((level) => indices.with(input, level)),
    );
}

export function stepsAside(indices: Indices, grid: Grid): Indices[] {
  return grid.movableNumeric.flatMap((input) =>
    [(indices[input] ?? 0) - 1, (indices[input] ?? 0) + 1]
      .filter((to) => to >= 0 && to < (grid.sizes[input] ?? 1))
      .map((to) => indices.with(input, to)),
  );
}

/** Rounds the numeric coordinates of an ascent to the grid; categorical inputs keep their level. */
function snap(indices: Indices, grid: Grid, climbed: Float64Array, at: number): Indices {
  const numeric = new Set(grid.movableNumeric);
  return indices.map((index, input) => {
    if (!numeric.has(input)) return index;
    return grid.positionAt(input, climbed[at * grid.dimensions + input] ?? 0);
  });
}
