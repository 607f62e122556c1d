import type { Random } from '#shared/engine/random/create-random.ts';
import type { Point, Space } from '#shared/engine/types.ts';
import { fine, type Problem, plain } from '../problem.ts';
import { largestValue } from './largest-value.ts';

/** The parts of a drawn problem; its optimum is searched for when it is first read. */
export interface Drawn {
  space: Space;
  value: (point: Point) => number;
  /** Deviation of the noise. */
  sigma?: number;
  measure?: Problem['measure'];
  /** The targets of several outputs; without them one is to be maximised. */
  objectives?: Problem['objectives'];
  goodness?: Problem['goodness'];
  allows?: (point: Point) => boolean;
  pool?: readonly Point[];
  /** Points from which the search for the optimum starts as well. */
  good?: readonly Point[];
}

/** Completes a drawn problem. */
export function complete(name: string, drawn: Drawn): Problem {
  const { space, value, sigma = 0, allows, pool, good, measure, objectives, goodness } = drawn;
  const problem = plain({
    name,
    space,
    value,
    optimum: 0,
    sigma,
    ...(allows && { feasible: (points) => points.map(allows) }),
    ...(pool && { pool: () => [...pool] }),
  });
  let optimum: number | undefined;
  return {
    ...problem,
    ...(measure && { measure }),
    ...(objectives && { objectives }),
    ...(goodness && { goodness }),
    get optimum() {
      optimum ??= largestValue(space, value, { feasible: allows, ...(pool && { pool }), ...(good && { good }) });
      return optimum;
    },
  };
}

/** A space of numeric inputs from 0 to 1 in steps of a hundredth. */
export function unitSpace(dimensions: number): Space {
  return { inputs: Array.from({ length: dimensions }, () => fine(0, 1, 100)) };
}

/** A number drawn evenly between two bounds, and by their logarithms. */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random.next();
}

export function scaleBetween(random: Random, low: number, high: number): number {
  return low * (high / low) ** random.next();
}

/** Draws a value on a grid of hundredths. */
export function hundredth(random: Random): number {
  return random.integer(101) / 100;
}
