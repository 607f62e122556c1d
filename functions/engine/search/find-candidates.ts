import type { Pacer } from '../control/create-pacer.ts';
import type { Random } from '../random/create-random.ts';
import { createSobol } from '../sobol/create-sobol.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import { climb } from './climb.ts';
import type { Judge } from './create-judge.ts';
import { enumerateGrid } from './enumerate-grid.ts';
import { mutate } from './mutate.ts';
import { sobolIndices } from './sobol-indices.ts';
import { spread } from './spread.ts';

/** What to look for. */
export interface CandidateSearch {
  grid: Grid;
  judge: Judge;
  random: Random;
  seed: number;
  /** Known points to mutate from, best first; they may be infeasible. */
  around: readonly Indices[];
  /** Candidates wanted, beside all mutations of `around`. */
  wanted: number;
  /** Fewer than this makes a finite space be enumerated in full. */
  needed: number;
  /** True lists a small space in full at once; false only at need, which keeps the order quasi-random. */
  list: boolean;
  pacer: Pacer;
}

/** Points that may be proposed. */
export interface Candidates {
  list: Indices[];
  /** True when the list holds every point that is left. */
  complete: boolean;
}

/**
 * Finds points that may be proposed. A space of at most 50 000 points is listed in full. In a larger one: Sobol points,
 * mutations of known points, then a climb to the first feasible points and random walks from them. When all that finds
 * fewer than needed, a space of at most two million points is listed in full after all.
 */
export async function findCandidates(search: CandidateSearch): Promise<Candidates> {
  if (search.list && search.grid.cardinality <= LISTED) return { list: await listAll(search), complete: true };
  const list = await sample(search);
  if (list.length >= search.needed || search.grid.cardinality > LISTED_AT_NEED) return { list, complete: false };
  const rest = await listAll(search);
  return { list: [...list, ...(rest.length <= SPREAD ? spread(rest, search.grid) : rest)], complete: true };
}

const LISTED = 50_000;
const LISTED_AT_NEED = 2_000_000;
/** A list of more is not put in order. */
const SPREAD = 20_000;
/** Points judged before a space counts as one in which nothing is feasible. */
const SEARCHED = 1_000_000;
const WALK_ROUNDS = 40;

async function listAll({ grid, judge }: CandidateSearch): Promise<Indices[]> {
  const list: Indices[] = [];
  for (const chunk of enumerateGrid(grid.sizes, 4096)) for (const point of await judge.admit(chunk)) list.push(point);
  return list;
}

async function sample(search: CandidateSearch): Promise<Indices[]> {
  const { grid, judge, random, seed, around, wanted, pacer } = search;
  const sobol = createSobol(grid.dimensions, seed);
  const list = await judge.admit(sobolIndices(sobol, grid.sizes, wanted));
  const local = around.flatMap((point) => Array.from({ length: MUTATIONS }, () => mutate(point, grid, random)));
  list.push(...(await judge.admit(local)));
  // A small space is listed rather than searched.
  if (list.length >= wanted * 0.9 || grid.cardinality <= LISTED) return list;
  const known = await judge.feasible(around);
  const roots = around.filter((_, at) => known[at] === true);
  const enough = Math.min(ROOTS, wanted);
  if (list.length + roots.length < enough) {
    const fresh = (count: number) => sobolIndices(sobol, grid.sizes, count);
    // What can be listed in full afterwards is not searched for longer than that.
    const budget = grid.cardinality <= LISTED_AT_NEED ? Math.min(SEARCHED, grid.cardinality / 4) : SEARCHED;
    const lacking = enough - list.length - roots.length;
    const first = await climb({ grid, judge, random, fresh, pacer, wanted: lacking, budget });
    list.push(...(await judge.admit(first)));
  }
  await walk(search, list, roots);
  return spread(list, grid);
}

/** Mutations tried of each known point. */
const MUTATIONS = 40;
/** Feasible points enough to walk from. */
const ROOTS = 32;

/** Points to walk to: those found first lie close to each other. */
const WALKED = 1024;

/** Random walks: mutations of feasible points join the list and are mutated in turn. */
async function walk(search: CandidateSearch, list: Indices[], roots: readonly Indices[]): Promise<void> {
  const { grid, judge, random } = search;
  const wanted = Math.max(search.wanted, WALKED);
  const bases = [...roots, ...list];
  for (let round = 0; round < WALK_ROUNDS && bases.length > 0 && list.length < wanted; round += 1) {
    const moved = Array.from({ length: 1024 }, () => {
      let point = bases[random.integer(bases.length)] ?? [];
      for (let hop = random.integer(3); hop >= 0; hop -= 1) point = mutate(point, grid, random);
      return point;
    });
    for (const point of await judge.admit(moved)) {
      list.push(point);
      bases.push(point);
    }
  }
}
