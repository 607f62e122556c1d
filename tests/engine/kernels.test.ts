import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { compileKernels } from '#infra/start/build-kernels.ts';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { cholesky, inverseFromFactor, invertLower, scratchLength } from '#shared/engine/kernels/factor.ts';
import { createKernels, type Kernels, withKernels } from '#shared/engine/kernels/kernels.ts';
import { padded } from '#shared/engine/kernels/padded.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { referenceCholesky, referenceInverse, referenceKernel, referenceProduct } from './reference-kernels.ts';

const pacer = createPacer({});
const tolerance = 1e-10;
let kernels: Kernels;
beforeEach(() => {
  kernels = createKernels();
});

/** B·Bᵀ + n·I of a random B: symmetric positive definite. */
function definite(n: number, seed: number): Float64Array {
  const factor = uniform(n * n, seed);
  const matrix = referenceProduct(factor, factor, n, n, n);
  for (let i = 0; i < n; i += 1) matrix[i * n + i] = (matrix[i * n + i] ?? 0) + n;
  return matrix;
}

function uniform(length: number, seed: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length }, () => random.next() - 0.5);
}

function load(values: Float64Array): Float64Array {
  const own = kernels.allocate(values.length);
  own.set(values);
  return own;
}

function furthest(a: Float64Array, b: Float64Array, where = (_: number) => true): number {
  return a.reduce((largest, value, at) => (where(at) ? Math.max(largest, Math.abs(value - (b[at] ?? 0))) : largest), 0);
}

it('the committed bytes equal the compiled sources', async () => {
  const generated = join(import.meta.dirname, '../../shared/engine/kernels/kernel-bytes.ts');
  expect(readFileSync(generated, 'utf8') === (await compileKernels())).toBe(true);
});

describe('factorisation', () => {
  it.each([4, 60, 64, 68, 132, 260])('of %i rows equals the reference, and so do the inverses', async (n) => {
    const matrix = definite(n, n);
    const lower = load(matrix);
    const scratch = kernels.allocate(scratchLength(n));
    expect(await cholesky(kernels, lower, n, scratch, pacer)).toBe(true);
    const expected = referenceCholesky(matrix, n) ?? new Float64Array(0);
    const isLower = (at: number) => at % n <= Math.floor(at / n);
    expect(furthest(lower, expected, isLower)).toBeLessThan(tolerance);
    const inverse = kernels.allocate(n * n);
    await invertLower(kernels, lower, n, inverse, scratch, pacer);
    const expectedInverse = referenceInverse(expected, n);
    expect(furthest(inverse, expectedInverse)).toBeLessThan(tolerance);
    const covariance = kernels.allocate(n * n);
    await inverseFromFactor(kernels, inverse, n, covariance, scratch, pacer);
    const columns = expectedInverse.map((_, at) => expectedInverse[(at % n) * n + Math.floor(at / n)] ?? 0);
    expect(furthest(covariance, referenceProduct(columns, columns, n, n, n), isLower)).toBeLessThan(tolerance);
  });

  it('refuses a matrix that is not positive definite', async () => {
    const identity = Float64Array.from({ length: 16 }, (_, at) => Number(at % 5 === 0));
    for (const bad of [-1, 0, Number.NaN]) {
      const scratch = kernels.allocate(scratchLength(4));
      expect(await cholesky(kernels, load(identity.with(10, bad)), 4, scratch, pacer)).toBe(false);
    }
  });
});

describe('products', () => {
  it('with a packed triangle, and of its transpose, equal three loops at every size', () => {
    const sizes = fc.integer({ min: 1, max: 80 }).map((quarter) => 4 * quarter);
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 9 }), fc.integer(), (n, quarterRows, seed) => {
        const mark = kernels.mark();
        const rows = 4 * quarterRows;
        const a = uniform(rows * n, seed);
        const triangle = uniform(n * n, seed + 1).map((value, at) => (at % n <= Math.floor(at / n) ? value : 0));
        const [own, whole] = [load(a), load(triangle)];
        const packed = kernels.allocate(rows * n);
        const packedTriangle = kernels.allocate((n * (n + 4)) / 2);
        const result = kernels.allocate(rows * n);
        kernels.run.pack({ rows: own, stride: n }, { count: rows, depth: n, scale: -1 }, packed);
        kernels.run.packTriangle(whole, n, packedTriangle);
        const to = { rows: result, stride: n };
        kernels.run.productTriangle(to, { packed, count: rows }, { triangle: packedTriangle, n });
        expect(furthest(result, referenceProduct(a, triangle, rows, n, n))).toBeLessThan(tolerance);
        const [x, out] = [load(a.subarray(0, n)), kernels.allocate(n)];
        kernels.run.triangleTimes(packedTriangle, n, x, out);
        expect(furthest(out, referenceProduct(a.subarray(0, n), triangle, 1, n, n))).toBeLessThan(tolerance);
        const transposed = triangle.map((_, at) => triangle[(at % n) * n + Math.floor(at / n)] ?? 0);
        kernels.run.transposedTriangleTimes(packedTriangle, n, x, out);
        expect(furthest(out, referenceProduct(a.subarray(0, n), transposed, 1, n, n))).toBeLessThan(tolerance);
        kernels.release(mark);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the kernel', () => {
  it.each([1, 6, 37])('of a point with %i others equals the reference, with and without categorical inputs', (n) => {
    for (const kinds of [
      [0, 0.4, 0],
      [0.2, 0.2, 0],
      [0, 0, 0],
    ]) {
      const weights = [7.5, 0.6, 300];
      const random = createRandom(n);
      const draw = () => kinds.map((share) => (share ? random.integer(3) : random.next()));
      const [point, others] = [draw(), Array.from({ length: n }, draw)];
      const size = padded(n);
      const columns = kernels.allocate(3 * size);
      for (const [i, other] of others.entries()) {
        for (const [input, value] of other.entries()) columns[input * size + i] = value;
      }
      const own = load(Float64Array.from(point));
      const scales = {
        weights: load(Float64Array.from(weights)),
        kinds: load(Float64Array.from([...kinds, ...kinds.map(() => 0)])),
        dimensions: 3,
      };
      const out = kernels.allocate(size).fill(9);
      kernels.run.maternRow({ columns, stride: size, count: n }, own, scales, 1.7, out);
      const expected = others.map((other) => referenceKernel(point, other, weights, kinds, 1.7));
      expect(
        furthest(
          out,
          Float64Array.from({ length: size }, (_, i) => expected[i] ?? 0),
        ),
      ).toBeLessThan(1e-13);
    }
  });
});

describe('memory', () => {
  it('keeps views while it grows, returns zeros again, and is not shared', async () => {
    const first = kernels.allocate(4).fill(3);
    const mark = kernels.mark();
    kernels.allocate(3_000_000).fill(1);
    expect(Array.from(first)).toEqual([3, 3, 3, 3]);
    kernels.release(mark);
    expect(kernels.allocate(2_000_000).every((value) => value === 0)).toBe(true);
    await withKernels(async (outer) => {
      await withKernels(async (inner) => expect(inner).not.toBe(outer));
    });
  });

  it('ends with a message', () => {
    expect(() => kernels.allocate(2 ** 28)).toThrow('There are too many samples to learn from at once.');
    expect(kernels.allocate(1).length).toBe(1);
  });
});
