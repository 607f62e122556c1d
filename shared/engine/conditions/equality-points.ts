import type { Expression } from '#shared/rules/expression.ts';
import { commonDivisor } from '#shared/rules/propose-step.ts';
import type { Random } from '../random/create-random.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import { equalitySum, FINEST, whole } from './equality-sum.ts';

/** The points of a grid that meet an equality in decimals. */
export interface EqualityPoints {
  /** Their number, without the inputs that it does not read; above 2^53 as a double. */
  count: number;
  /** All of them, or so many drawn evenly; other inputs are at their first position. */
  points: Indices[];
  /** Any two different sums are so far apart, or more. */
  spacing: number;
}

/** An input of the sum: what each position adds to it beyond the first one, and the steps of that, in whole numbers. */
interface Term {
  input: number;
  size: number;
  added(position: number): number;
  steps: readonly number[];
}

/** So many different sums of the first inputs are counted. */
const SUMS = 200_000;

/**
 * Counts and draws the points of a grid at which an equality of a sum of inputs holds in decimals, where doubles may
 * round it away (0.1 + 0.2 is not 0.3): by the number of ways to each sum of the first inputs.
 *
 * @returns undefined if the expression is no such equality, or has too many sums
 */
export function equalityPoints(
  expression: Expression,
  grid: Grid,
  { most, random }: { most: number; random: Random },
): EqualityPoints | undefined {
  const sum = equalitySum(expression);
  if (!sum) return undefined;
  let rest = -sum.constant;
  const terms: Term[] = [];
  for (const [input, weight] of sum.weights) {
    if (grid.categorical[input]) return undefined;
    const first = grid.value(input, 0);
    rest -= weight * first;
    const size = grid.sizes[input] ?? 1;
    if (size > 1 && weight !== 0) terms.push(termOf(grid, input, weight));
  }
  const goal = whole(rest);
  if (Number.isNaN(goal) || terms.some(({ steps }) => steps.some(Number.isNaN))) return undefined;
  const ways = waysTo(terms);
  const count = ways?.at(-1)?.get(goal) ?? 0;
  if (!ways) return undefined;
  const origin = grid.sizes.map(() => 0);
  const goals = { terms, ways, goal, origin };
  const points = count <= most ? allPoints(goals) : Array.from({ length: most }, () => drawnPoint(goals, random));
  const steps = terms.flatMap((term) => term.steps);
  const spacing = steps.reduce((divisor, step) => commonDivisor(divisor, Math.abs(step)), 0) / FINEST;
  return { count, points, spacing };
}

function termOf(grid: Grid, input: number, weight: number): Term {
  const size = grid.sizes[input] ?? 1;
  const first = grid.value(input, 0);
  const steps = grid.gaps(input).map((gap) => whole(weight * gap));
  const [step = 0] = steps;
  const isEven = steps.length === 1;
  const added = (at: number): number => (isEven ? at * step : whole(weight * (grid.value(input, at) - first)));
  return { input, size, added, steps };
}

interface Goals {
  terms: readonly Term[];
  ways: readonly ReadonlyMap<number, number>[];
  goal: number;
  origin: readonly number[];
}

/** By the number of terms, how many settings of them have each sum; undefined if these are too many. */
function waysTo(terms: readonly Term[]): Map<number, number>[] | undefined {
  const all = [new Map([[0, 1]])];
  let work = 0;
  for (const { size, added } of terms) {
    const next = new Map<number, number>();
    const before = all.at(-1) ?? new Map<number, number>();
    work += before.size * size;
    if (work > 10 * SUMS) return undefined;
    for (const [sum, count] of before) {
      for (let at = 0; at < size; at += 1) next.set(sum + added(at), (next.get(sum + added(at)) ?? 0) + count);
    }
    if (next.size > SUMS) return undefined;
    all.push(next);
  }
  return all;
}

function allPoints({ terms, ways, goal, origin }: Goals): Indices[] {
  let found = [{ indices: origin, rest: goal }];
  for (const [last, { input, size, added }] of [...terms.entries()].reverse()) {
    const positions = [...Array(size).keys()];
    found = found.flatMap(({ indices, rest }) =>
      positions
        .filter((at) => ways[last]?.has(rest - added(at)))
        .map((at) => ({ indices: indices.with(input, at), rest: rest - added(at) })),
    );
  }
  return found.map(({ indices }) => indices);
}

/** A position is drawn by the number of ways that the terms before it leave. */
function drawnPoint({ terms, ways, goal, origin }: Goals, random: Random): Indices {
  let [indices, rest]: [Indices, number] = [origin, goal];
  for (const [last, { input, size, added }] of [...terms.entries()].reverse()) {
    const before = Array.from({ length: size }, (_, at) => ways[last]?.get(rest - added(at)) ?? 0);
    let drawn = random.next() * before.reduce((sum, one) => sum + one, 0);
    let at = before.findLastIndex((one) => one > 0);
    for (const [position, one] of before.entries()) {
      drawn -= one;
      if (one === 0 || drawn >= 0) continue;
      at = position;
      break;
    }
    indices = indices.with(input, at);
    rest -= added(at);
  }
  return indices;
}
