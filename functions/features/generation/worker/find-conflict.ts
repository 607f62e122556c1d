import { searchFeasible } from '#functions/engine/search/search-feasible.ts';
import type { ProposeRequest } from '#functions/engine/types.ts';
import type { FeasibilityChecker } from '#functions/formulas/create-feasibility-checker.ts';
import type { RuleRow } from '#functions/tables/rows.ts';

/**
 * The smallest set of rules that no sample obeys together, of an experiment in which none obeys all: without any one of
 * them the others can be obeyed. Rules are left out one by one; where no point that was met before shows that the rest
 * can be obeyed, a search of its own looks for one. None where that search finds a point that obeys all rules after all.
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
