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

/** Matérn-5/2 of two points with one inverse squared lengthscale an input; categorical inputs differ or do not. */
export function referenceMatern(
  a: readonly number[],
  b: readonly number[],
  weights: readonly number[],
  categorical: readonly boolean[],
  signal: number,
): number {
  const squared = weights.reduce((sum, weight, input) => {
    const gap = (a[input] ?? 0) - (b[input] ?? 0);
    return sum + weight * (categorical[input] ? Number(gap !== 0) : gap * gap);
  }, 0);
  const r = Math.sqrt(5 * squared);
  return signal * (1 + r + (5 / 3) * squared) * Math.exp(-r);
}
