import type { Constraints } from '../conditions/create-constraints.ts';
import { repair } from '../conditions/repair.ts';
import type { Pacer } from '../control/create-pacer.ts';
import type { Random } from '../random/create-random.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import type { SearchLog } from './search-log.ts';

interface Request {
  grid: Grid;
  constraints: Constraints;
  random: Random;
  pacer: Pacer;
  log: SearchLog;
  /** Returns the next points of a space-filling sequence. */
  fresh: (count: number) => Indices[];
  /** Points to begin with. */
  around: readonly Indices[];
  wanted: number;
  /** Ends sooner. */
  isBrief?: boolean;
}

/** Operations until a search with some result ends, and one without any. */
const ENOUGH = 6e7;
const MOST = 1.5e8;
const MOVES = 80;

/**
 * Points that meet all constraints, from starts all over the space: points of a sequence, whose inputs all share what has
 * to change or of which few change; such with only some inputs off zero; corners; known points.
 *
 * @returns distinct points; fewer than wanted where they are rare
 */
export async function findRepaired(request: Request): Promise<Indices[]> {
  const { grid, constraints, random, pacer, log, fresh, around, wanted, isBrief = false } = request;
  const found = new Map<string, Indices>();
  const zero = grid.sizes.map((_, input) => grid.nearestTo(input, 0));
  const corner = () => grid.sizes.map((size) => (random.next() < 0.5 ? 0 : size - 1));
  const starts = [() => fresh(1)[0] ?? zero, () => sparse(fresh(1)[0] ?? zero, zero, random), corner];
  let work = 0;
  let repeats = 0;
  for (let turn = 0; found.size < wanted && repeats < wanted + REPEATS; turn += 1) {
    if (work > (found.size > 0 ? ENOUGH : MOST) / (isBrief ? 4 : 1)) break;
    // A third of the starts is sparse: rules about how many inputs are above zero are met there.
    const start = turn === 0 ? zero : (around[turn - 1] ?? starts[[0, 1, 0, 1, 0, 2][turn % 6] ?? 0]?.() ?? zero);
    const moves = MOVES + grid.dimensions;
    const repaired = repair(start, { grid, constraints, random, moves, shares: turn % 4 < 2 });
    log.note(repaired.tried, repaired.point, repaired.missed);
    work += repaired.work + OVERHEAD;
    if (repaired.missed === 0) {
      const key = grid.key(repaired.point);
      if (found.has(key)) repeats += 1;
      found.set(key, repaired.point);
    }
    const pause = pacer.spend((repaired.work + OVERHEAD) * OPERATIONS);
    if (pause) await pause;
  }
  return [...found.values()];
}

/** Starts that may lead to a known point before a search ends. */
const REPEATS = 200;
/** Operations of a start besides its moves. */
const OVERHEAD = 2000;
/** Floating-point operations of an evaluated node. */
const OPERATIONS = 8;

/** A point with some of its inputs, and the others at zero. */
function sparse(point: Indices, zero: Indices, random: Random): Indices {
  const share = 2 ** -(1 + 4 * random.next());
  return point.map((position, input) => (random.next() < share ? position : (zero[input] ?? 0)));
}
