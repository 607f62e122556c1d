import { searchFeasible } from '#functions/engine/search/search-feasible.ts';
import type { ProposeRequest } from '#functions/engine/types.ts';
import type { FeasibilityChecker } from '#functions/formulas/create-feasibility-checker.ts';
import type { RuleRow } from '#functions/tables/rows.ts';

/**
 * Finds a smallest set of rules that no sample satisfies together, in an experiment where no sample satisfies all:
 * without any one of them the others can be satisfied. Rules are dropped one by one; if no known point satisfies the
 * rest, a new search looks for one. Undefined if that search finds a point that satisfies all rules after all.
 */
export async function findConflict(
  { space, seed, signal }: Pick<ProposeRequest, 'space' | 'seed' | 'signal'>,
  checker: FeasibilityChecker,
): Promise<RuleRow[]> {
  const canBeObeyed = async (indices: readonly number[]): Promise<boolean> => {
    const wasMet = () => [...checker.met].some((verdict) => indices.every((index) => verdict[index] === '1'));
    if (indices.length === 0 || wasMet()) return true;
    await searchFeasible(space, {
      seed,
      ...(signal ? { signal } : {}),
      violations: async (points) => {
        const lists = await checker.broken(points);
        return points.map((_, point) =>
          indices.reduce((sum, index) => sum + Number(lists[index]?.[point] === true), 0),
        );
      },
    });
    return wasMet();
  };
  let conflict = [...checker.rules.keys()];
  if (await canBeObeyed(conflict)) return [];
  for (const index of [...conflict]) {
    const rest = conflict.filter((other) => other !== index);
    if (!(await canBeObeyed(rest))) conflict = rest;
  }
  return conflict.flatMap((index) => checker.rules[index] ?? []);
}
