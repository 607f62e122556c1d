import type { Pacer } from '../control/create-pacer.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import type { ProposeRequest } from '../types.ts';
import type { SearchLog } from './search-log.ts';

/** Filters candidates: each grid point is admitted once, existing samples never. */
export interface CandidateFilter {
  /** The candidates that are new to the checker, not taken and feasible, in their order. */
  admit(candidates: readonly Indices[]): Promise<Indices[]>;
  /** By how much each point violates the rules, whether taken or not; 0 is feasible. */
  violations(points: readonly Indices[]): Promise<readonly number[]>;
  /** Whether each point is feasible, taken or not. */
  feasible(points: readonly Indices[]): Promise<readonly boolean[]>;
  /** Whether each point may be proposed: feasible and not taken. */
  allowed(points: readonly Indices[]): Promise<readonly boolean[]>;
  /** Marks a point as taken. */
  take(point: Indices): void;
}

/**
 * Creates the filter of a grid.
 *
 * @param taken keys of the existing samples
 * @param predicates the request's `feasible` or `violations`; without them every point is feasible
 */
export function createCandidateFilter(
  grid: Grid,
  taken: Iterable<string>,
  predicates: Pick<ProposeRequest, 'feasible' | 'violations'>,
  pacer: Pacer,
  log: Pick<SearchLog, 'note'>,
): CandidateFilter {
  const gone = new Set(taken);
  const met = new Set<string>();
  const violations = async (points: readonly Indices[]): Promise<readonly number[]> => {
    if (points.length === 0) return [];
    log.note(points.length);
    const asked = () => points.map((indices) => grid.toPoint(indices));
    const missed = (verdicts: readonly number[]): readonly number[] =>
      grid.mixtures.length > 0 ? points.map((point, at) => (verdicts[at] ?? 0) + grid.missed(point)) : verdicts;
    if (predicates.violations) return missed(await predicates.violations(asked()));
    if (!predicates.feasible) return missed(points.map(() => 0));
    return missed((await predicates.feasible(asked())).map((good) => (good ? 0 : 1)));
  };
  const feasible = async (points: readonly Indices[]): Promise<readonly boolean[]> =>
    (await violations(points)).map((violation) => violation === 0);
  return {
    violations,
    feasible,
    take: (point) => void gone.add(grid.key(point)),
    async allowed(points) {
      const open = points.filter((point) => !gone.has(grid.key(point)));
      const verdicts = await feasible(open);
      const good = new Set(open.filter((_, at) => verdicts[at] === true));
      return points.map((point) => good.has(point));
    },
    async admit(candidates) {
      const admitted: Indices[] = [];
      for (let from = 0; from < candidates.length; from += CHUNK) {
        const chunk = candidates.slice(from, from + CHUNK);
        const verdicts = await feasible(chunk);
        for (const [at, indices] of chunk.entries()) {
          if (verdicts[at] !== true) continue;
          const key = grid.key(indices);
          if (gone.has(key) || met.has(key)) continue;
          if (met.size < REMEMBERED) met.add(key);
          admitted.push(indices);
        }
        const pause = pacer.spend(CHUNK * 2000);
        if (pause) await pause;
      }
      return admitted;
    },
  };
}

/** Points checked in one call: few enough to cancel soon, many enough to spread the cost of a call. */
const CHUNK = 4096;
/** Limit of remembered points, which keeps the set of strings below about 100 MB. */
const REMEMBERED = 1_000_000;
