/** A symmetric positive definite matrix's inverse, row by row, and the logarithm of its determinant. */
export interface Inverted {
  inverse: Float64Array;
  logDeterminant: number;
}

/**
 * Inverts a symmetric matrix by Cholesky's factor; undefined if it is not positive definite to ten digits.
 *
 * @param matrix size × size, row by row
 */
export function invertPositive(matrix: Float64Array, size: number): Inverted | undefined {
  const factor = new Float64Array(size * size);
  let logDeterminant = 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column] ?? 0;
      for (let k = 0; k < column; k += 1) sum -= (factor[row * size + k] ?? 0) * (factor[column * size + k] ?? 0);
      if (row > column) {
        factor[row * size + column] = sum / (factor[column * size + column] ?? 1);
        continue;
      }
      if (!(sum > 1e-10 * Math.max(1e-300, matrix[row * size + row] ?? 0))) return undefined;
      factor[row * size + row] = Math.sqrt(sum);
      logDeterminant += Math.log(sum);
    }
  }
  return { inverse: fromFactor(factor, size), logDeterminant };
}

/**
 * The sums of columns that are 0 in every row, by XᵀX: each of one column and those before it. As many as the columns are
 * more than the rank, to ten digits.
 *
 * @param matrix size × size, row by row
 */
export function dependentOf(matrix: Float64Array, size: number): Float64Array[] {
  const swept = Float64Array.from(matrix);
  const found: Float64Array[] = [];
  const kept: number[] = [];
  for (let column = 0; column < size; column += 1) {
    const pivot = swept[column * size + column] ?? 0;
    if (!(pivot > 1e-10 * Math.max(1e-300, matrix[column * size + column] ?? 0))) {
      const sum = new Float64Array(size);
      sum[column] = 1;
      for (const other of kept) sum[other] = -(swept[other * size + column] ?? 0);
      found.push(sum);
      continue;
    }
    kept.push(column);
    // Gauss and Jordan: the other columns as sums of those that are kept.
    for (let at = 0; at < size; at += 1) swept[column * size + at] = (swept[column * size + at] ?? 0) / pivot;
    for (let row = 0; row < size; row += 1) {
      const factor = swept[row * size + column] ?? 0;
      if (row === column || factor === 0) continue;
      for (let at = 0; at < size; at += 1) {
        swept[row * size + at] = (swept[row * size + at] ?? 0) - factor * (swept[column * size + at] ?? 0);
      }
    }
  }
  return found;
}

/** (L Lᵀ)⁻¹ = L⁻ᵀ L⁻¹. */
function fromFactor(factor: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size);
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row < size; row += 1) {
      let sum = row === column ? 1 : 0;
      for (let k = column; k < row; k += 1) sum -= (factor[row * size + k] ?? 0) * (lower[k * size + column] ?? 0);
      lower[row * size + column] = sum / (factor[row * size + row] ?? 1);
    }
  }
  const inverse = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = 0;
      for (let k = row; k < size; k += 1) sum += (lower[k * size + row] ?? 0) * (lower[k * size + column] ?? 0);
      inverse[row * size + column] = sum;
      inverse[column * size + row] = sum;
    }
  }
  return inverse;
}

/** Adds weight · vector · vectorᵀ to a matrix. */
export function addOuter(matrix: Float64Array, vector: Float64Array, weight = 1): void {
  const size = vector.length;
  for (let row = 0; row < size; row += 1) {
    const scaled = weight * (vector[row] ?? 0);
    if (scaled === 0) continue;
    for (let column = 0; column < size; column += 1) {
      matrix[row * size + column] = (matrix[row * size + column] ?? 0) + scaled * (vector[column] ?? 0);
    }
  }
}

/** XᵀX of rows. */
export function informationOf(rows: readonly Float64Array[], size: number): Float64Array {
  const matrix = new Float64Array(size * size);
  for (const row of rows) addOuter(matrix, row);
  return matrix;
}

/** Writes matrix · vector. */
export function multiply(matrix: Float64Array, vector: Float64Array, out: Float64Array): void {
  const size = vector.length;
  for (let row = 0; row < size; row += 1) {
    let sum = 0;
    const from = row * size;
    for (let column = 0; column < size; column += 1) sum += (matrix[from + column] ?? 0) * (vector[column] ?? 0);
    out[row] = sum;
  }
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
