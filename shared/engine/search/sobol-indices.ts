import type { Sobol } from '../sobol/create-sobol.ts';
import type { Indices } from '../space/create-grid.ts';

/** The next `count` points of a sequence, each coordinate mapped evenly to the positions of its input. */
export function sobolIndices(sobol: Sobol, sizes: readonly number[], count: number): Indices[] {
  const point = new Float64Array(sizes.length);
  return Array.from({ length: count }, () => {
    sobol.next(point);
    return sizes.map((size, input) => Math.min(size - 1, Math.floor((point[input] ?? 0) * size)));
  });
}
