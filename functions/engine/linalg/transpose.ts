/** The transpose of an n × n row-major matrix, as a new array. */
export function transpose(matrix: Float64Array, n: number): Float64Array {
  const result = new Float64Array(n * n);
  const tile = 16;
  for (let row = 0; row < n; row += tile) {
    for (let column = 0; column < n; column += tile) {
      for (let i = row; i < Math.min(row + tile, n); i += 1) {
        for (let j = column; j < Math.min(column + tile, n); j += 1) result[j * n + i] = matrix[i * n + j] ?? 0;
      }
    }
  }
  return result;
}
