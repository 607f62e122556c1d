/**
 * The kernels once more, as in the books: plain loops that tests compare the compiled ones with. Matrices are row-major,
 * n × n.
 */

/** L of K = L·Lᵀ with zeros above, or undefined when K is not positive definite (Cholesky–Banachiewicz). */
export function referenceCholesky(matrix: Float64Array, n: number): Float64Array | undefined {
  const lower = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i * n + j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (lower[i * n + k] ?? 0) * (lower[j * n + k] ?? 0);
      if (i === j && !(sum > 0)) return undefined;
      lower[i * n + j] = i === j ? Math.sqrt(sum) : sum / (lower[j * n + j] ?? 1);
    }
  }
  return lower;
}

/** L⁻¹ by forward substitution. */
export function referenceInverse(lower: Float64Array, n: number): Float64Array {
  const inverse = new Float64Array(n * n);
  for (let column = 0; column < n; column += 1) {
    for (let i = column; i < n; i += 1) {
      let sum = i === column ? 1 : 0;
      for (let k = column; k < i; k += 1) sum -= (lower[i * n + k] ?? 0) * (inverse[k * n + column] ?? 0);
      inverse[i * n + column] = sum / (lower[i * n + i] ?? 1);
    }
  }
  return inverse;
}

/** A·Bᵀ of rows × depth and columns × depth. */
export function referenceProduct(
  a: Float64Array,
  b: Float64Array,
  rows: number,
  columns: number,
  depth: number,
): Float64Array {
  const result = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1) {
      for (let k = 0; k < depth; k += 1) {
        result[i * columns + j] = (result[i * columns + j] ?? 0) + (a[i * depth + k] ?? 0) * (b[j * depth + k] ?? 0);
      }
    }
  }
  return result;
}

/**
 * The kernel of two points: Matérn-5/2 with one inverse squared lengthscale an input, in which categorical inputs differ or
 * do not, and beside it a sum over the categorical inputs whose levels are the same.
 *
 * @param kinds 0 for a numeric input, for a categorical one the part of the signal that a shared level adds
 */
export function referenceKernel(
  a: readonly number[],
  b: readonly number[],
  weights: readonly number[],
  kinds: readonly number[],
  signal: number,
): number {
  const gaps = weights.map((_, input) => (a[input] ?? 0) - (b[input] ?? 0));
  const squared = weights.reduce((sum, weight, input) => {
    const gap = gaps[input] ?? 0;
    return sum + weight * (kinds[input] ? Number(gap !== 0) : gap * gap);
  }, 0);
  const shared = kinds.reduce((sum, share, input) => sum + (gaps[input] === 0 ? share : 0), 0);
  const rest = 1 - kinds.reduce((sum, share) => sum + share, 0);
  const r = Math.sqrt(5 * squared);
  return signal * (rest * (1 + r + (5 / 3) * squared) * Math.exp(-r) + shared);
}
