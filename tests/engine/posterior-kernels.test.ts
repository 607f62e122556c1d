import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { logImprovement, logImprovementTable } from '#shared/engine/acquisition/log-improvement.ts';
import { createKernels, type Kernels } from '#shared/engine/kernels/kernels.ts';
import { padded } from '#shared/engine/kernels/padded.ts';
import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import {
  referenceExtend,
  referenceGradientSums,
  referenceLogImprovement,
  referenceProduct,
  referencePull,
} from './reference-kernels.ts';

// The kernels of the likelihood's gradient and of the posterior against plain loops, on random problems, to 1e-10.
const tolerance = 1e-10;
const runs = { numRuns: 30 };
let kernels: Kernels;
beforeEach(() => {
  kernels = createKernels();
});

const seeds = fc.integer({ min: 0, max: 1e6 });
const uniform = (random: Random, length: number): Float64Array =>
  Float64Array.from({ length }, () => 2 * random.next() - 1);

function load(values: ArrayLike<number>): Float64Array {
  const own = kernels.allocate(values.length);
  own.set(values);
  return own;
}

const close = (found: number, expected: number): void =>
  expect(Math.abs(found - expected)).toBeLessThan(tolerance * Math.max(1, Math.abs(expected)));

/** Points of two numeric inputs and a categorical one, column by column, as the kernels read them. */
function points(random: Random, n: number) {
  const rows = Array.from({ length: n }, () => [random.next(), random.next(), random.integer(3)]);
  const columns = kernels.allocate(3 * padded(n));
  for (const [i, row] of rows.entries()) {
    for (const [input, value] of row.entries()) columns[input * padded(n) + i] = value;
  }
  return { rows, columns };
}

const kindsTried = fc.constantFrom([0, 0, 0.4], [0, 0.3, 0.2], [0, 0, 0]);
const weights = [7.5, 0.6, 30];

it('the sums of the likelihood’s gradient equal the reference', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 45 }), kindsTried, seeds, (n, kinds, seed) => {
      const mark = kernels.mark();
      const random = createRandom(seed);
      const { rows, columns } = points(random, n);
      const size = padded(n);
      const alpha = uniform(random, n);
      const inverse = uniform(random, n * n);
      const [wide, own] = [kernels.allocate(size * size), kernels.allocate(size)];
      for (let i = 0; i < n; i += 1) wide.set(inverse.subarray(i * n, (i + 1) * n), i * size);
      own.set(alpha);
      const [scales, out] = [
        { weights: load(weights), kinds: load([...kinds, 0, 0, 0]), dimensions: 3 },
        kernels.allocate(6),
      ];
      const samples = { columns, stride: size, count: n };
      const total = kernels.run.maternGradient(samples, scales, { alpha: own, covariance: wide }, out);
      const expected = referenceGradientSums(rows, weights, kinds, alpha, inverse);
      close(total, expected.total);
      for (const [input, sum] of expected.sums.entries()) close((out[2 * input] ?? 0) + (out[2 * input + 1] ?? 0), sum);
      kernels.release(mark);
    }),
    runs,
  );
});

it('the pull on a point’s coordinates equals the reference', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 45 }), kindsTried, seeds, (n, kinds, seed) => {
      const mark = kernels.mark();
      const random = createRandom(seed);
      const { rows, columns } = points(random, n);
      const size = padded(n);
      const point = [random.next(), random.next(), random.integer(3)];
      const factors = uniform(random, n);
      const wide = kernels.allocate(size);
      wide.set(factors);
      const lanes = kernels.allocate(6);
      const scales = { weights: load(weights), kinds: load([...kinds, 0, 0, 0]), dimensions: 3 };
      const samples = { columns, stride: size, count: size };
      kernels.run.maternPull(samples, load(point), scales, 1.7, { factors: wide, gradient: lanes });
      const expected = referencePull(point, rows, weights, kinds, 1.7, factors);
      for (const [input, pull] of expected.entries())
        close((lanes[2 * input] ?? 0) + (lanes[2 * input + 1] ?? 0), pull);
      kernels.release(mark);
    }),
    runs,
  );
});

it('rows extended by a point, and reduced to means and variances, equal the reference', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 60 }), seeds, (count, length, seed) => {
      const mark = kernels.mark();
      const random = createRandom(seed);
      const [draws, stride] = [8, length + 4];
      const rows = uniform(random, count * stride);
      const point = { row: uniform(random, length), pivot: 0.5 + random.next(), normals: uniform(random, draws) };
      const [covariances, variance] = [uniform(random, count), uniform(random, count).map((value) => value + 2)];
      const shifts = uniform(random, count * draws);
      const expected = Array.from({ length: count }, (_, i) =>
        referenceExtend(
          {
            row: rows.subarray(i * stride, i * stride + length),
            variance: variance[i] ?? 0,
            shifts: shifts.subarray(i * draws, (i + 1) * draws),
          },
          point,
          covariances[i] ?? 0,
        ),
      );
      const own = { rows: load(rows), variance: load(variance), shifts: load(shifts) };
      const { run } = kernels;
      run.extendRows(
        { rows: own.rows, stride },
        { from: 0, to: count },
        { row: load(point.row), length, pivot: point.pivot, normals: load(point.normals) },
        { covariances: load(covariances), variance: own.variance, deviations: own.shifts },
        draws,
      );
      for (const [i, one] of expected.entries()) {
        close(own.rows[i * stride + length] ?? 0, one.entry);
        close(own.variance[i] ?? 0, one.variance);
        for (const [j, value] of one.shifts.entries()) close(own.shifts[i * draws + j] ?? 0, value);
      }
      const [ones, targets] = [uniform(random, length), uniform(random, length)];
      const [left, onOnes, onTargets] = [kernels.allocate(count), kernels.allocate(count), kernels.allocate(count)];
      run.reduceRows(
        { rows: own.rows, stride },
        { count, length },
        90,
        { ones: load(ones), targets: load(targets) },
        { variance: left, onOnes, onTargets },
      );
      for (let i = 0; i < count; i += 1) {
        const one = rows.subarray(i * stride, i * stride + length);
        const times = (other: Float64Array): number => referenceProduct(one, other, 1, 1, length)[0] ?? 0;
        close(left[i] ?? 0, Math.max(0, 90 - times(one)));
        close(onOnes[i] ?? 0, times(ones));
        close(onTargets[i] ?? 0, times(targets));
      }
      kernels.release(mark);
    }),
    runs,
  );
});

it('the logarithms of expected improvements equal the reference, however small', () => {
  const distances = fc.constantFrom(0, 3, 20, 35);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      distances,
      fc.double({ min: 0.3, max: 3, noNaN: true }),
      seeds,
      (count, far, kappa, seed) => {
        const mark = kernels.mark();
        const random = createRandom(seed);
        const draws = 64;
        const [mean, shifts] = [uniform(random, count), uniform(random, count * draws)];
        const variance = uniform(random, count).map((value) => 0.6 + 0.5 * value);
        variance[0] = 0;
        const best = uniform(random, draws).map((value) => value + far * kappa * 0.3);
        const out = kernels.allocate(count);
        kernels.run.logImprovements(
          { means: load(mean), variance: load(variance), deviations: load(shifts), count },
          { best: load(best), draws, kappa },
          { ...logImprovementTable, values: kernels.logImprovementTable },
          { distances: kernels.allocate(draws), out },
        );
        expect(out[0]).toBe(-Infinity);
        for (let i = 1; i < count; i += 1) {
          const own = {
            mean: mean[i] ?? 0,
            variance: variance[i] ?? 0,
            shifts: shifts.subarray(i * draws, (i + 1) * draws),
          };
          close(out[i] ?? 0, referenceLogImprovement(own, best, kappa, logImprovement));
        }
        kernels.release(mark);
      },
    ),
    runs,
  );
});
