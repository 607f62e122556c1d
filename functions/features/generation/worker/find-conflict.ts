import type { FeasibilityChecker } from '#functions/formulas/create-feasibility-checker.ts';
import type { RuleRow } from '#functions/tables/rows.ts';
import { searchFeasible } from '#shared/engine/search/search-feasible.ts';
import type { FailedSearch, ProposeRequest } from '#shared/engine/types.ts';

/** Rules that no sample was found to obey together, and the search that found none. */
interface Conflict {
  rules: readonly RuleRow[];
  search: FailedSearch;
}

/** A space of at most so many points is searched completely for the rules that are named. */
const LISTED = 2_000_000;

/**
 * Finds a smallest set of rules that no sample satisfies together, as far as searches can tell, in an experiment for which
 * no sample was found: without any one of them the others can be satisfied. Rules are dropped one by one; if no known point
 * satisfies the rest, a new search looks for one. Without rules if that search finds a point that satisfies all after all.
 *
 * @param failed the search for samples that satisfy all rules
 */
export async function findConflict(
  { space, seed, signal }: Pick<ProposeRequest, 'space' | 'seed' | 'signal'>,
  checker: FeasibilityChecker,
  failed: FailedSearch,
): Promise<Conflict> {
  const conditions = await checker.conditions();
  const wasMet = (indices: readonly number[]) =>
    [...checker.met].some((verdict) => indices.every((index) => verdict[index] === '1'));
  const search = async (indices: readonly number[], listed?: number): Promise<FailedSearch | 'found'> => {
    if (indices.length === 0 || wasMet(indices)) return 'found';
    const request = {
      ...(signal ? { signal } : {}),
      seed,
      conditions: indices.map((index) => conditions[index] ?? [null]),
      violations: async (points: readonly (readonly number[])[]) => {
        const lists = await checker.broken(points);
        return points.map((_, point) => indices.filter((index) => lists[index]?.[point] === true).length);
      },
    };
    const found = await searchFeasible(space, request, listed);
    return wasMet(indices) || !('isProven' in found) ? 'found' : found;
  };
  let conflict = [...checker.rules.keys()];
  let last: FailedSearch | 'found' = failed.isProven ? failed : await search(conflict);
  if (last === 'found') return { rules: [], search: failed };
  for (const index of [...conflict]) {
    const rest = conflict.filter((other) => other !== index);
    const found = await search(rest);
    if (found !== 'found') [conflict, last] = [rest, found];
  }
  const isAll = conflict.length === checker.rules.length;
  if (!last.isProven && !isAll) last = await search(conflict, LISTED);
  return {
    rules: last === 'found' ? [] : conflict.flatMap((index) => checker.rules[index] ?? []),
    search: last === 'found' || isAll ? failed : last,
  };
}
