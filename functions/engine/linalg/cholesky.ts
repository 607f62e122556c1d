import type { Pacer } from '../control/create-pacer.ts';
import type { MatrixView } from './matrix-view.ts';
import { subtractProduct } from './subtract-product.ts';

/**
 * Factors a symmetric positive definite matrix in place, K = L·Lᵀ: reads the lower triangle, leaves L there and the
 * upper triangle as it was. Left-looking by blocks of 48, n³/3 operations.
 *
 * @param matrix n × n, row-major
 * @returns false when a pivot is not positive, that is when the matrix is not numerically positive definite
 */
export async function cholesky(matrix: Float64Array, n: number, pacer: Pacer): Promise<boolean> {
  const view = (row: number, column: number): MatrixView => ({ data: matrix, at: row * n + column, stride: n });
  for (let from = 0; from < n; from += BLOCK) {
    const width = Math.min(BLOCK, n - from);
    subtractProduct(view(from, from), view(from, 0), view(from, 0), width, width, from);
    if (!factorDiagonal(matrix, n, from, width)) return false;
    for (let row = from + width; row < n; row += BLOCK) {
      const rows = Math.min(BLOCK, n - row);
      subtractProduct(view(row, from), view(row, 0), view(from, 0), rows, width, from);
      solveRows(matrix, n, from, width, row, rows);
      const pause = pacer.spend(2 * rows * width * (from + width / 2));
      if (pause) await pause;
    }
  }
  return true;
}

const BLOCK = 48;

function factorDiagonal(matrix: Float64Array, n: number, from: number, width: number): boolean {
  for (let i = from; i < from + width; i += 1) {
    for (let j = from; j <= i; j += 1) {
      let sum = matrix[i * n + j] ?? 0;
      for (let k = from; k < j; k += 1) sum -= (matrix[i * n + k] ?? 0) * (matrix[j * n + k] ?? 0);
      if (i > j) matrix[i * n + j] = sum / (matrix[j * n + j] ?? 1);
      else if (sum > 0 && sum < Infinity) matrix[i * n + i] = Math.sqrt(sum);
      else return false;
    }
  }
  return true;
}

/** Rows of the panel below the diagonal block: X·Lᵀ = A for the block's L. */
function solveRows(matrix: Float64Array, n: number, from: number, width: number, row: number, rows: number): void {
  for (let i = row; i < row + rows; i += 1) {
    for (let j = from; j < from + width; j += 1) {
      let sum = matrix[i * n + j] ?? 0;
      for (let k = from; k < j; k += 1) sum -= (matrix[i * n + k] ?? 0) * (matrix[j * n + k] ?? 0);
      matrix[i * n + j] = sum / (matrix[j * n + j] ?? 1);
    }
  }
}
