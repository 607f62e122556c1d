import type { Pacer } from '../control/create-pacer.ts';
import type { MatrixView } from './matrix-view.ts';
import { subtractProduct } from './subtract-product.ts';

/**
 * The transposed inverse L⁻ᵀ of a lower triangular matrix, by blocks of 48, n³/3 operations. It is stored transposed
 * because then both it and the products made of it are read along rows.
 *
 * @param lower n × n, row-major; its upper triangle is not read
 * @returns n × n, row-major, upper triangular with zeros below
 */
export async function invertLowerTransposed(lower: Float64Array, n: number, pacer: Pacer): Promise<Float64Array> {
  const inverse = new Float64Array(n * n);
  const block = new Float64Array(BLOCK * BLOCK);
  const result: MatrixView = { data: block, at: 0, stride: BLOCK };
  for (let row = 0; row < n; row += BLOCK) {
    const rows = Math.min(BLOCK, n - row);
    for (let column = 0; column < row; column += BLOCK) {
      const columns = Math.min(BLOCK, n - column);
      block.fill(0);
      const left = { data: lower, at: row * n + column, stride: n };
      const right = { data: inverse, at: column * n + column, stride: n };
      subtractProduct(result, left, right, rows, columns, row - column);
      solveBlock(lower, n, row, rows, block, columns);
      for (let i = 0; i < rows; i += 1) {
        for (let j = 0; j < columns; j += 1) inverse[(column + j) * n + row + i] = block[i * BLOCK + j] ?? 0;
      }
      const pause = pacer.spend(2 * rows * columns * (row - column + rows / 2));
      if (pause) await pause;
    }
    block.fill(0);
    for (let i = 0; i < rows; i += 1) block[i * BLOCK + i] = 1;
    solveBlock(lower, n, row, rows, block, rows);
    for (let i = 0; i < rows; i += 1) {
      for (let j = 0; j <= i; j += 1) inverse[(row + j) * n + row + i] = block[i * BLOCK + j] ?? 0;
    }
  }
  return inverse;
}

const BLOCK = 48;

/** block ← L_II⁻¹·block, forward substitution over the rows of the diagonal block that starts at `row`. */
function solveBlock(
  lower: Float64Array,
  n: number,
  row: number,
  rows: number,
  block: Float64Array,
  columns: number,
): void {
  for (let i = 0; i < rows; i += 1) {
    const at = (row + i) * n + row;
    for (let k = 0; k < i; k += 1) {
      const factor = lower[at + k] ?? 0;
      for (let j = 0; j < columns; j += 1) {
        block[i * BLOCK + j] = (block[i * BLOCK + j] ?? 0) - factor * (block[k * BLOCK + j] ?? 0);
      }
    }
    const pivot = lower[at + i] ?? 1;
    for (let j = 0; j < columns; j += 1) block[i * BLOCK + j] = (block[i * BLOCK + j] ?? 0) / pivot;
  }
}
