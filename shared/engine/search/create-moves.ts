import type { Constraints } from '../conditions/create-constraints.ts';
import { repair } from '../conditions/repair.ts';
import type { Random } from '../random/create-random.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import { mutate } from './mutate.ts';

/** Moves of a search among the points that obey. */
export interface Moves {
  /** A random neighbour, brought back to what the rules are known to ask. */
  neighbour(point: Indices): Indices;
}

/** Moves that a neighbour's way back may take. */
const BACK = 12;

export function createMoves(grid: Grid, constraints: Constraints | undefined, random: Random): Moves {
  if (!constraints) return { neighbour: (point) => mutate(point, grid, random) };
  const request = { grid, constraints, random, moves: BACK, shares: false };
  return { neighbour: (point) => repair(mutate(point, grid, random), request).point };
}
