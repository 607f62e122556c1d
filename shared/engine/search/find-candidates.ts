import type { Constraints } from '../conditions/create-constraints.ts';
import { isImpossible } from '../conditions/is-impossible.ts';
import type { Pacer } from '../control/create-pacer.ts';
import type { Random } from '../random/create-random.ts';
import { shuffled } from '../random/shuffled.ts';
import { createSobol } from '../sobol/create-sobol.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import { climb } from './climb.ts';
import type { CandidateFilter } from './create-candidate-filter.ts';
import type { Moves } from './create-moves.ts';
import { enumerateGrid } from './enumerate-grid.ts';
import { findRepaired } from './find-repaired.ts';
import type { SearchLog } from './search-log.ts';
import { sobolIndices } from './sobol-indices.ts';
import { spread } from './spread.ts';

/** The input of the search. */
export interface CandidateSearch {
  grid: Grid;
  checker: CandidateFilter;
  /** The constraints that could be read from the rules; undefined if there are none. */
  constraints: Constraints | undefined;
  moves: Moves;
  log: SearchLog;
  random: Random;
  seed: number;
  /** Known points to mutate from, best first; they may be infeasible. */
  around: readonly Indices[];
  /** Number of candidates wanted, in addition to all mutations of `around`. */
  wanted: number;
  /** If fewer are found, a finite space is enumerated. */
  needed: number;
  /** True enumerates a small space at once; false only if necessary, which keeps the order quasi-random. */
  list: boolean;
  pacer: Pacer;
}

/** Points that may be proposed. */
export interface Candidates {
  list: Indices[];
  /** True if the list has all remaining points. */
  complete: boolean;
}

/**
 * Finds points that may be proposed. A space of at most 50 000 points is enumerated. In a larger one, the candidates
 * are Sobol points, mutations of known points, points that are repaired along what is known of the rules, and random walks
 * from feasible points. If these are fewer than needed, a space of at most two million points is enumerated.
 */
export async function findCandidates(search: CandidateSearch): Promise<Candidates> {
  if (search.list && search.grid.cardinality <= LISTED) return { list: await listAll(search), complete: true };
  const list = await sample(search);
  if (!list) return { list: [], complete: true };
  if (list.length >= search.needed || search.grid.cardinality > LISTED_AT_NEED) return { list, complete: false };
  const rest = shuffled(await listAll(search), search.random);
  return { list: [...list, ...(rest.length <= SPREAD ? spread(rest, search.grid) : rest)], complete: true };
}

const LISTED = 50_000;
const LISTED_AT_NEED = 2_000_000;
/** A longer list is not reordered. */
const SPREAD = 20_000;
/** Values of points that are checked one by one, and points, before a search ends without a result. */
const VALUES_SEARCHED = 6_000_000;
const SEARCHED = 1_000_000;
const WALK_ROUNDS = 40;

async function listAll({ grid, checker }: CandidateSearch): Promise<Indices[]> {
  const list: Indices[] = [];
  for (const chunk of enumerateGrid(grid.sizes, 4096)) for (const point of await checker.admit(chunk)) list.push(point);
  return list;
}

/** Undefined if it is proven that no point obeys the rules. */
async function sample(search: CandidateSearch): Promise<Indices[] | undefined> {
  const { grid, checker, constraints, moves, log, random, seed, around, wanted, pacer } = search;
  const sobol = createSobol(grid.dimensions, seed);
  const fresh = (count: number) => sobolIndices(sobol, grid, count);
  const drawn = fresh(wanted);
  const list = await checker.admit(
    search.list ? drawn.map((point, at) => (at % 2 === 0 ? point : onSides(point, search))) : drawn,
  );
  const local = around.flatMap((point) => Array.from({ length: MUTATIONS }, () => moves.neighbour(point)));
  list.push(...(await checker.admit(local)));
  // A small space is enumerated rather than searched.
  if (list.length >= wanted * 0.9 || grid.cardinality <= LISTED) return list;
  if (constraints && list.length === 0 && isImpossible(constraints, grid)) return undefined;
  const repaired = constraints
    ? await findRepaired({ grid, constraints, random, pacer, log, fresh, around, wanted: wanted - list.length })
    : [];
  list.push(...(await checker.admit(repaired)));
  const known = await checker.feasible(around);
  const roots = around.filter((_, at) => known[at] === true);
  const enough = Math.min(ROOTS, wanted);
  // Where all rules can be read, repairs from everywhere have found what a search without them would.
  const isFound = constraints?.isWhole === true && list.length + roots.length > 0;
  if (list.length + roots.length < enough && !isFound) {
    // A space that can be enumerated is not searched for longer than that takes.
    const most = Math.min(SEARCHED, VALUES_SEARCHED / grid.dimensions);
    const budget = grid.cardinality <= LISTED_AT_NEED ? Math.min(most, grid.cardinality / 4) : most;
    const lacking = enough - list.length - roots.length;
    const first = await climb({
      ...{ grid, checker, random, fresh, pacer, wanted: lacking },
      // The readable conditions were searched before; moves that keep to them take longer.
      ...(constraints ? { budget: budget / 4, starts: repaired, neighbour: moves.neighbour } : { budget }),
    });
    list.push(...(await checker.admit(first)));
  }
  await walk(search, list, roots);
  return spread(list, grid);
}

/** A point with its mixtures drawn on their sides, where few parts are present: seldom drawn, often the best to try. */
function onSides(point: Indices, { grid, random }: CandidateSearch): Indices {
  return grid.mixtures.reduce((placed, mixture) => {
    const unit = Float64Array.from(point, () => random.next());
    return mixture.drawn(placed, unit, 1 + random.integer(mixture.inputs.length));
  }, point);
}

/** Mutations tried for each known point. */
const MUTATIONS = 40;
/** Feasible points that suffice as starts of random walks. */
const ROOTS = 32;

/** Points collected by walks: many, because the first ones are close to each other. */
const WALKED = 1024;

/** Random walks: mutations of feasible points join the list and are mutated in turn. */
async function walk(search: CandidateSearch, list: Indices[], roots: readonly Indices[]): Promise<void> {
  const { checker, moves, random, constraints } = search;
  const wanted = Math.max(search.wanted, WALKED);
  const bases = [...roots, ...list];
  let idle = 0;
  for (let round = 0; round < WALK_ROUNDS && bases.length > 0 && list.length < wanted; round += 1) {
    // A neighbour that is brought back to rules takes as long as many others.
    if (constraints && idle > IDLE_ROUNDS) break;
    const before = list.length;
    const moved = Array.from({ length: 1024 }, () => {
      let point = bases[random.integer(bases.length)] ?? [];
      for (let hop = random.integer(3); hop >= 0; hop -= 1) point = moves.neighbour(point);
      return point;
    });
    for (const point of await checker.admit(moved)) {
      list.push(point);
      bases.push(point);
    }
    idle = list.length > before ? 0 : idle + 1;
  }
}

/** Rounds in a row that find nothing new: then the points that can be reached are known. */
const IDLE_ROUNDS = 3;
