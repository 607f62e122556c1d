import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPacer } from '../../functions/engine/control/create-pacer.ts';
import { cholesky } from '../../functions/engine/linalg/cholesky.ts';
import { invertLowerTransposed } from '../../functions/engine/linalg/invert-lower-transposed.ts';
import { negativeInverseFromFactor } from '../../functions/engine/linalg/negative-inverse-from-factor.ts';
import { subtractProduct } from '../../functions/engine/linalg/subtract-product.ts';
import { createRandom } from '../../functions/engine/random/create-random.ts';

const pacer = createPacer({});

/** B·Bᵀ + n·I of a random B: symmetric positive definite. */
function definite(n: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const factor = Float64Array.from({ length: n * n }, () => random.next() - 0.5);
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) matrix[i * n + i] = -n;
  const view = { data: factor, at: 0, stride: n };
  subtractProduct({ data: matrix, at: 0, stride: n }, view, view, n, n, n);
  return matrix.map((value) => -value);
}

describe('linear algebra', () => {
  it('multiplies like three loops at every size', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), fc.nat(9), fc.integer(), (rows, columns, depth, seed) => {
        const random = createRandom(seed);
        const a = Float64Array.from({ length: rows * depth }, () => random.next());
        const b = Float64Array.from({ length: columns * depth }, () => random.next());
        const c = new Float64Array(rows * columns);
        const view = (data: Float64Array, stride: number) => ({ data, at: 0, stride });
        subtractProduct(view(c, columns), view(a, depth), view(b, depth), rows, columns, depth);
        for (let i = 0; i < rows; i += 1) {
          for (let j = 0; j < columns; j += 1) {
            let sum = 0;
            for (let k = 0; k < depth; k += 1) sum += (a[i * depth + k] ?? 0) * (b[j * depth + k] ?? 0);
            expect(c[i * columns + j]).toBeCloseTo(-sum, 12);
          }
        }
      }),
    );
  });

  it.each([1, 5, 48, 49, 130])('inverts a matrix of %i rows through its factor', async (n) => {
    const matrix = definite(n, n);
    const factor = matrix.slice();
    expect(await cholesky(factor, n, pacer)).toBe(true);
    const inverse = await negativeInverseFromFactor(await invertLowerTransposed(factor, n, pacer), n, pacer);
    for (let i = 0; i < n; i += 1) {
      for (let j = 0; j < n; j += 1) {
        let sum = 0;
        for (let k = 0; k < n; k += 1)
          sum -= (matrix[i * n + k] ?? 0) * (inverse[Math.max(j, k) * n + Math.min(j, k)] ?? 0);
        expect(sum).toBeCloseTo(i === j ? 1 : 0, 9);
      }
    }
  });

  it('refuses a matrix that is not positive definite', async () => {
    expect(await cholesky(Float64Array.from([1, 2, 2, 1]), 2, pacer)).toBe(false);
    expect(await cholesky(Float64Array.from([Number.NaN]), 1, pacer)).toBe(false);
  });
});
