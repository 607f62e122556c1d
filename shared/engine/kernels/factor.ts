import type { Pacer } from '../control/create-pacer.ts';
import type { Kernels } from './kernels.ts';
import { kernelWork } from './padded.ts';

/** Columns of a panel, as in `assembly/product.ts`. */
const PANEL = 64;

/** Doubles of scratch space that a factorisation or inversion of this size needs. */
export const scratchLength = (n: number): number => 2 * PANEL * n + 2 * PANEL * PANEL;

/**
 * Factors a symmetric positive definite matrix in place, K = L·Lᵀ: reads the lower triangle and overwrites it with L.
 * Blocked and right-looking, n³/3 operations; yields between panels.
 *
 * @param matrix n × n, row-major, n a multiple of 4, in the kernels' memory, like `scratch`
 * @returns false if a pivot is not positive, so the matrix is not numerically positive definite
 */
export async function cholesky(
  { run }: Kernels,
  matrix: Float64Array,
  n: number,
  scratch: Float64Array,
  pacer: Pacer,
): Promise<boolean> {
  for (let from = 0; from < n; from += PANEL) {
    if (!run.choleskyPanel(matrix, n, from, scratch)) return false;
    const pause = pacer.spend(kernelWork(PANEL * (n - from) ** 2));
    if (pause) await pause;
  }
  return true;
}

/**
 * Inverts a lower triangular matrix, n³/3 operations; yields between panels.
 *
 * @param inverse n × n zeros, overwritten with L⁻¹
 */
export async function invertLower(
  { run }: Kernels,
  lower: Float64Array,
  n: number,
  inverse: Float64Array,
  scratch: Float64Array,
  pacer: Pacer,
): Promise<void> {
  for (let from = 0; from < n; from += PANEL) {
    run.invertPanel(lower, n, from, inverse, scratch);
    const pause = pacer.spend(kernelWork(2 * PANEL * from * (n - from)));
    if (pause) await pause;
  }
}

/** Adds the lower triangle of K⁻¹ = L⁻ᵀ·L⁻¹ to n × n zeros; n³/3 operations. */
export async function inverseFromFactor(
  { run }: Kernels,
  inverse: Float64Array,
  n: number,
  result: Float64Array,
  scratch: Float64Array,
  pacer: Pacer,
): Promise<void> {
  for (let from = 0; from < n; from += PANEL) {
    run.inverseProductPanel(inverse, n, from, result, scratch);
    const pause = pacer.spend(kernelWork(PANEL * (from + PANEL) ** 2));
    if (pause) await pause;
  }
}
