import { createConstraints } from '../conditions/create-constraints.ts';
import { isImpossible } from '../conditions/is-impossible.ts';
import { missOf } from '../conditions/miss-of.ts';
import { withMixturesOfRules } from '../conditions/mixtures-of-rules.ts';
import { createPacer } from '../control/create-pacer.ts';
import { createRandom } from '../random/create-random.ts';
import { createSobol } from '../sobol/create-sobol.ts';
import { createGrid, type Indices } from '../space/create-grid.ts';
import type { FailedSearch, Point, ProposeRequest, Space } from '../types.ts';
import { climb } from './climb.ts';
import { enumerateGrid } from './enumerate-grid.ts';
import { findRepaired } from './find-repaired.ts';
import { createSearchLog } from './search-log.ts';
import { sobolIndices } from './sobol-indices.ts';

/** Up to this size, a space is searched completely. */
const LISTED = 16_384;
const BUDGET = 65_536;
/** Points that follow what is known of the rules, which are checked before others are. */
const REPAIRED = 64;

type Request = Required<Pick<ProposeRequest, 'violations' | 'conditions' | 'seed'>> & Pick<ProposeRequest, 'signal'>;

/**
 * Searches for a point without violations, with less effort than a proposal, because it is called often.
 *
 * @param listed a space of up to so many points is searched completely
 * @returns a point, or why there is none
 */
export async function searchFeasible(
  space: Space,
  { violations, conditions, seed, signal }: Request,
  listed = LISTED,
): Promise<Point | FailedSearch> {
  const grid = createGrid(withMixturesOfRules({ space, conditions }));
  const log = createSearchLog();
  const check = async (asked: readonly Indices[]) => {
    log.note(asked.length);
    const verdicts = await violations(asked.map((indices) => grid.toPoint(indices)));
    return asked.map((indices, at) => (verdicts[at] ?? 0) + grid.missed(indices));
  };
  if (grid.cardinality <= listed) {
    for (const chunk of enumerateGrid(grid.sizes, 4096)) {
      const indices = chunk[(await check(chunk)).indexOf(0)];
      if (indices) return grid.toPoint(indices);
    }
    return { isProven: true, tried: log.tried };
  }
  const constraints = createConstraints(conditions, grid);
  if (constraints && isImpossible(constraints, grid)) return { isProven: true, tried: log.tried };
  const pacer = createPacer(signal ? { signal } : {});
  const random = createRandom(seed);
  const sobol = createSobol(grid.dimensions, seed);
  const fresh = (count: number) => sobolIndices(sobol, grid, count);
  const shared = { grid, random, pacer, fresh };
  const starts = constraints
    ? await findRepaired({ ...shared, constraints, log, around: [], wanted: REPAIRED, isBrief: true })
    : [];
  const [found] = await climb({
    ...shared,
    checker: { violations: check },
    starts,
    wanted: 1,
    budget: BUDGET,
  });
  if (found) return grid.toPoint(found);
  const nearest = constraints && log.nearest && missOf(constraints, grid.toPoint(log.nearest.point));
  return { isProven: false, tried: log.tried, nearest };
}
