import { createPacer } from '../control/create-pacer.ts';
import { createRandom } from '../random/create-random.ts';
import { createSobol } from '../sobol/create-sobol.ts';
import { createGrid } from '../space/create-grid.ts';
import type { Point, ProposeRequest, Space } from '../types.ts';
import { climb } from './climb.ts';
import { enumerateGrid } from './enumerate-grid.ts';
import { sobolIndices } from './sobol-indices.ts';

/** Up to this size, a space is searched completely. */
const LISTED = 16_384;
const BUDGET = 65_536;

/**
 * Searches for a point without violations, with less effort than a proposal, because it is called often.
 *
 * @returns a point, or undefined if none was found; in a small space this means that none exists
 */
export async function searchFeasible(
  space: Space,
  request: Required<Pick<ProposeRequest, 'violations' | 'seed'>> & Pick<ProposeRequest, 'signal'>,
): Promise<Point | undefined> {
  const grid = createGrid(space);
  const { violations, seed } = request;
  if (grid.cardinality <= LISTED) {
    for (const chunk of enumerateGrid(grid.sizes, 4096)) {
      const points = chunk.map((indices) => grid.toPoint(indices));
      const at = (await violations(points)).indexOf(0);
      if (at >= 0) return points[at];
    }
    return undefined;
  }
  const sobol = createSobol(grid.dimensions, seed);
  const [found] = await climb({
    grid,
    checker: { violations: (points) => violations(points.map((indices) => grid.toPoint(indices))) },
    random: createRandom(seed),
    fresh: (count) => sobolIndices(sobol, grid.sizes, count),
    pacer: createPacer(request),
    wanted: 1,
    budget: BUDGET,
  });
  return found && grid.toPoint(found);
}
