import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import { mutate } from '#shared/engine/search/mutate.ts';
import { createGrid, type Indices } from '#shared/engine/space/create-grid.ts';
import type { Point, Space } from '#shared/engine/types.ts';

const ALL = 100_000;
const DRAWN = 20_000;
const STARTS = 30;

/**
 * The largest value over the grid of a space: over all points of a small one, otherwise the best end of many climbs,
 * also from the points that are known to be good.
 */
export function largestValue(
  space: Space,
  value: (point: Point) => number,
  options: { feasible?: ((point: Point) => boolean) | undefined; pool?: readonly Point[]; good?: readonly Point[] },
): number {
  const { feasible = () => true, pool, good = [] } = options;
  if (pool) return pool.reduce((best, point) => Math.max(best, value(point)), -Infinity);
  const grid = createGrid(space);
  const random = createRandom(31);
  const valueAt = (indices: Indices): number => {
    const point = grid.toPoint(indices);
    return feasible(point) ? value(point) : -Infinity;
  };
  if (grid.cardinality <= ALL) {
    let best = -Infinity;
    for (let code = 0; code < grid.cardinality; code += 1) best = Math.max(best, valueAt(decode(code, grid.sizes)));
    return best;
  }
  const drawn = Array.from({ length: DRAWN }, () => grid.sizes.map((size) => random.integer(size)));
  const known = good.map((point) => grid.indicesOf(point)).filter((indices) => indices !== null);
  const starts = drawn
    .map((indices) => ({ indices, value: valueAt(indices) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, STARTS);
  const climbed = [...known, ...starts.map(({ indices }) => indices)].map((indices) =>
    climb(indices, valueAt, (at) => neighbours(at, grid.sizes, () => mutate(at, grid, random), random)),
  );
  return Math.max(...climbed);
}

function decode(code: number, sizes: readonly number[]): number[] {
  let rest = code;
  return sizes.map((size) => {
    const index = rest % size;
    rest = Math.floor(rest / size);
    return index;
  });
}

function climb(start: Indices, valueAt: (at: Indices) => number, movesFrom: (at: Indices) => Indices[]): number {
  let front = { indices: start, value: valueAt(start) };
  for (let round = 0; round < 300; round += 1) {
    const next = movesFrom(front.indices)
      .map((indices) => ({ indices, value: valueAt(indices) }))
      .reduce((a, b) => (b.value > a.value ? b : a), front);
    if (next === front) break;
    front = next;
  }
  return front.value;
}

/** Steps of one and a few positions along each input, and random mutations. */
function neighbours(at: Indices, sizes: readonly number[], mutation: () => Indices, random: Random): Indices[] {
  const steps = at.flatMap((index, input) =>
    [-5, -1, 1, 5, random.integer(sizes[input] ?? 1) - index]
      .map((shift) => index + shift)
      .filter((to) => to >= 0 && to < (sizes[input] ?? 1) && to !== index)
      .map((to) => at.with(input, to)),
  );
  return [...steps, ...Array.from({ length: 20 }, mutation)];
}
