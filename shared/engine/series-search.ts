import { type Constraints, createConstraints } from './conditions/create-constraints.ts';
import { missOf } from './conditions/miss-of.ts';
import type { Pacer } from './control/create-pacer.ts';
import { phases } from './control/phases.ts';
import type { HeldValues } from './held-inputs.ts';
import type { Random } from './random/create-random.ts';
import { shuffled } from './random/shuffled.ts';
import { type CandidateFilter, createCandidateFilter } from './search/create-candidate-filter.ts';
import { createMoves, type Moves } from './search/create-moves.ts';
import { type CandidateSearch, type Candidates, findCandidates } from './search/find-candidates.ts';
import { createSearchLog, type SearchLog } from './search/search-log.ts';
import { createGrid, type Grid, type Indices } from './space/create-grid.ts';
import { NoFeasiblePointError, type Point, type ProposeRequest } from './types.ts';

/** A search among the points that a series may have. */
export interface SeriesSearch {
  request: ProposeRequest;
  /** The points that the series may have, and those of the whole space. */
  grid: Grid;
  space: Grid;
  checker: CandidateFilter;
  constraints: Constraints | undefined;
  moves: Moves;
  log: SearchLog;
  random: Random;
  pacer: Pacer;
  /** The samples that the series might have proposed. */
  known: readonly Indices[];
  plots: readonly HeldValues[] | undefined;
  /** Whether the series is chosen to be compared with others. */
  isRough: boolean;
}

export function createSeriesSearch(
  request: ProposeRequest,
  { space, random, pacer, plots, isRough }: Pick<SeriesSearch, 'space' | 'random' | 'pacer' | 'plots' | 'isRough'>,
): SeriesSearch {
  const allowed = request.seriesConditions?.map((condition, input) => {
    const values = plots?.flatMap((plot) => plot.get(input) ?? []) ?? [];
    return values.length > 0 ? { only: values } : condition?.allowed;
  });
  const grid = createGrid(request.space, allowed);
  if (grid.cardinality === 0) throw new NoFeasiblePointError({ isProven: true, tried: 0 });
  const positions = request.points.map((point) => grid.indicesOf(point));
  const known = positions.filter((indices) => indices !== null);
  const taken = known.map((indices) => grid.key(indices));
  const log = createSearchLog();
  const checker = createCandidateFilter(grid, taken, plots ? restrictedTo(plots, request) : request, pacer, log);
  const constraints = request.conditions && createConstraints(request.conditions, grid);
  const moves = createMoves(grid, constraints, random);
  return { request, grid, space, checker, constraints, moves, log, random, pacer, known, plots, isRough };
}

/** The request's predicates on points of some plots alone. */
function restrictedTo(
  plots: readonly HeldValues[],
  { feasible, violations }: ProposeRequest,
): Pick<ProposeRequest, 'violations'> {
  const isIn = (point: Point): boolean => plots.some((plot) => [...plot].every(([at, value]) => point[at] === value));
  return {
    violations: async (points) => {
      const own = violations ? await violations(points) : (await feasible?.(points))?.map((is) => (is ? 0 : 1));
      return points.map((point, at) => (own?.[at] ?? 0) + (isIn(point) ? 0 : 1));
    },
  };
}

/** Whether all points have been proposed; how many were tried where more may be left. */
export const endOf = ({ log }: SeriesSearch, exhausted: boolean, isComplete: boolean) =>
  exhausted && !isComplete ? { exhausted, tried: log.tried } : { exhausted };

/** Searches for candidates, and reports how many settings it has tried. */
export async function searchPoints(
  series: SeriesSearch,
  count: number,
  options: Pick<CandidateSearch, 'around' | 'wanted' | 'list'>,
): Promise<Candidates> {
  const { random, pacer, log } = series;
  log.onTried = (tried) => pacer.report(1, count + 2, phases.searching(tried));
  const found = await findCandidates({ ...series, ...options, seed: random.integer(2 ** 31), needed: count });
  log.onTried = undefined;
  await refuseImpossible(series, found);
  return found;
}

/**
 * Finds the candidates of a later series; `complete` if they are all that is left.
 *
 * @param best the best points of the whole space; the search begins at those nearest to them that the series may have
 */
export async function findPool(series: SeriesSearch, count: number, best: readonly Point[], n: number) {
  const { random, grid, isRough } = series;
  const wanted = isRough ? ROUGH_POOL : poolSize(n);
  const around = best.slice(0, isRough ? 4 : 16).map(grid.nearest);
  const found = await searchPoints(series, count, {
    around,
    wanted: Math.min(wanted, isRough ? 400 : 1500),
    list: true,
  });
  const fits = found.list.length <= wanted;
  const candidates = fits ? found.list : thin(series, found.list, wanted, around);
  const complete = found.complete && fits;
  return { candidates: shuffled(candidates, random), complete, isRough: isRough && !complete };
}

/** Candidates of a series that is compared with others. */
const ROUGH_POOL = 600;

/** The number of candidates for which creating and updating the pool takes less than about a second. */
function poolSize(n: number): number {
  return Math.round(Math.min(4000, Math.max(2000, 6e8 / (n * n))));
}

/** An even choice from a long list, with all mutations of the best points that are in it. */
function thin(
  { grid, moves, random }: SeriesSearch,
  list: readonly Indices[],
  wanted: number,
  best: readonly Indices[],
): Indices[] {
  const near = new Set(best.flatMap((point) => Array.from({ length: 40 }, () => grid.key(moves.neighbour(point)))));
  let kept = 0;
  return list.filter((indices, at) => {
    const drawn = random.next() * (list.length - at) < wanted - kept;
    if (drawn) kept += 1;
    return drawn || near.has(grid.key(indices));
  });
}

/** Throws if no point is feasible at all. If all feasible points are taken, the series is merely exhausted. */
async function refuseImpossible(
  { checker, constraints, grid, log, known }: SeriesSearch,
  found: Candidates,
): Promise<void> {
  if (found.list.length > 0) return;
  const verdicts = await checker.feasible(known);
  if (verdicts.includes(true)) return;
  const nearest = constraints && log.nearest && missOf(constraints, grid.toPoint(log.nearest.point));
  throw new NoFeasiblePointError({ isProven: found.complete, tried: log.tried, nearest });
}
