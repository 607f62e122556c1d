import type { Pacer } from '../control/create-pacer.ts';
import type { Judge } from '../search/create-judge.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import { type CandidateSet, createCandidateSet } from './candidate-set.ts';
import type { ConditionedPosterior } from './conditioned-posterior.ts';
import { logExpectedImprovement } from './log-expected-improvement.ts';
import { coordinatesOf } from './select-batch.ts';

/** A point with its place in the candidate set that evaluated it. */
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
  judge: Judge;
  starts: readonly Indices[];
  pacer: Pacer;
}

/**
 * Improves starting points by pattern search on the grid, all starts in one batch of evaluations a round: numeric inputs
 * move both ways by a stride that shrinks fourfold when nothing is gained, categorical inputs try every level.
 *
 * @returns the best point reached that may be proposed, or undefined without starts
 */
export async function polish(request: PolishRequest): Promise<Polished | undefined> {
  const { grid, starts } = request;
  let fronts = await evaluate(request, starts);
  let strides = fronts.map(() => 0.1);
  const smallest = 1 / Math.max(2, ...grid.movableNumeric.map((input) => grid.sizes[input] ?? 2));
  for (let round = 0; round < ROUNDS && fronts.length > 0; round += 1) {
    const active = fronts.filter((_, at) => (strides[at] ?? 0) > 0);
    if (active.length === 0) break;
    const around = fronts.map((front, at) =>
      (strides[at] ?? 0) > 0 ? neighbours(front.indices, grid, strides[at] ?? 0) : [],
    );
    const evaluated = await evaluate(request, around.flat());
    const next: Polished[] = [];
    const nextStrides: number[] = [];
    let from = 0;
    for (const [at, front] of fronts.entries()) {
      const size = around[at]?.length ?? 0;
      const better = evaluated.slice(from, from + size).filter((other) => other.value > front.value + 1e-6);
      from += size;
      const reached = await firstAllowed(request, better);
      const stride = strides[at] ?? 0;
      next.push(reached ?? front);
      nextStrides.push(reached ? stride : stride <= smallest ? 0 : Math.max(smallest, stride / 4));
    }
    fronts = next;
    strides = nextStrides;
  }
  return fronts.reduce<Polished | undefined>((a, b) => (a && a.value >= b.value ? a : b), undefined);
}

const ROUNDS = 16;

async function evaluate(
  { posterior, kind, grid, pacer }: PolishRequest,
  points: readonly Indices[],
): Promise<Polished[]> {
  const set = await createCandidateSet(posterior, coordinatesOf(points, grid), pacer);
  return points.map((indices, at) => ({ indices, set, at, value: logExpectedImprovement(posterior, set, at, kind) }));
}

async function firstAllowed({ judge }: PolishRequest, points: readonly Polished[]): Promise<Polished | undefined> {
  const order = points.toSorted((a, b) => b.value - a.value).slice(0, 16);
  const allowed = await judge.allowed(order.map((point) => point.indices));
  return order.find((_, at) => allowed[at]);
}

function neighbours(indices: Indices, grid: Grid, stride: number): Indices[] {
  const found: Indices[] = [];
  for (const input of grid.movable) {
    const size = grid.sizes[input] ?? 1;
    const from = indices[input] ?? 0;
    const shift = Math.max(1, Math.round(stride * (size - 1)));
    const targets = grid.categorical[input]
      ? Array.from({ length: size }, (_, level) => level)
      : [from - shift, from + shift, from - 1, from + 1];
    for (const to of new Set(targets)) if (to !== from && to >= 0 && to < size) found.push(indices.with(input, to));
  }
  return found;
}
