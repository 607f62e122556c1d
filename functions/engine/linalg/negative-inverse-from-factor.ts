import type { Pacer } from '../control/create-pacer.ts';
import { subtractProduct } from './subtract-product.ts';

/**
 * −K⁻¹ = −L⁻ᵀ·L⁻¹ from the transposed inverse factor, lower triangle only; n³/3 operations. The sign saves a pass: the
 * kernel subtracts.
 *
 * @param inverseTransposed L⁻ᵀ, n × n, row-major, upper triangular
 * @returns n × n, row-major; blocks on and below the diagonal are filled
 */
export async function negativeInverseFromFactor(
  inverseTransposed: Float64Array,
  n: number,
  pacer: Pacer,
): Promise<Float64Array> {
  const result = new Float64Array(n * n);
  for (let row = 0; row < n; row += BLOCK) {
    const rows = Math.min(BLOCK, n - row);
    for (let column = 0; column <= row; column += BLOCK) {
      const columns = Math.min(BLOCK, n - column);
      const depth = n - row;
      subtractProduct(
        { data: result, at: row * n + column, stride: n },
        { data: inverseTransposed, at: row * n + row, stride: n },
        { data: inverseTransposed, at: column * n + row, stride: n },
        rows,
        columns,
        depth,
      );
      const pause = pacer.spend(2 * rows * columns * depth);
      if (pause) await pause;
    }
  }
  return result;
}

const BLOCK = 48;
