import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCandidateSet, extendCandidates } from '#shared/engine/acquisition/candidate-set.ts';
import { conditionOn, createConditionedPosterior } from '#shared/engine/acquisition/conditioned-posterior.ts';
import { improvementGradient } from '#shared/engine/acquisition/improvement-gradient.ts';
import { logExpectedImprovements } from '#shared/engine/acquisition/log-expected-improvement.ts';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { conditionGaussianProcess } from '#shared/engine/surrogate/gaussian-process.ts';
import { createPriors } from '#shared/engine/surrogate/hyper-parameters.ts';
import { createLogPosterior } from '#shared/engine/surrogate/log-posterior.ts';
import { predictPosterior } from '#shared/engine/surrogate/predict.ts';
import { createTrainingSet, rowOf, textbookCovariance, textbookPosterior } from './textbook.ts';

const pacer = createPacer({});
/** Samples, a seed, and logarithms of two numeric lengthscales, a categorical one, noise and signal. */
const problem = fc.record({
  n: fc.integer({ min: 2, max: 40 }),
  seed: fc.integer({ min: 0, max: 1e6 }),
  theta: fc
    .tuple(
      ...[
        [-1.5, 1],
        [-1.5, 1],
        [-1, 1.5],
        [-7, -1],
        [-1, 1],
      ].map(([min = 0, max = 0]) => fc.double({ min, max, noNaN: true })),
    )
    .map((values) => Float64Array.from(values)),
});
const runs = { numRuns: 40 };

it('gradients of the log posterior equal finite differences, to a millionth', async () => {
  await fc.assert(
    fc.asyncProperty(problem, async ({ n, seed, theta }) =>
      withKernels(async (kernels) => {
        const set = createTrainingSet(n, seed);
        const objective = createLogPosterior(kernels, set, createPriors(set, 0.1), pacer);
        const gradient = new Float64Array(5);
        const value = await objective(theta, gradient);
        for (let index = 0; index < 5; index += 1) {
          const at = (shift: number) => objective(theta.with(index, (theta[index] ?? 0) + shift), new Float64Array(5));
          const slope = ((await at(1e-5)) - (await at(-1e-5))) / 2e-5;
          expect(Math.abs((gradient[index] ?? 0) - slope)).toBeLessThan(
            1e-6 * Math.max(10, Math.abs(slope), Math.abs(value)),
          );
        }
      }),
    ),
    runs,
  );
});

it('posteriors equal the textbook’s, to 1e-8 of the signal', async () => {
  await fc.assert(
    fc.asyncProperty(problem, async ({ n, seed, theta }) =>
      withKernels(async (kernels) => {
        const set = createTrainingSet(n, seed);
        const process = await conditionGaussianProcess(kernels, set, theta, pacer);
        const random = createRandom(seed);
        const points = Array.from({ length: 5 }, () => [random.next(), random.next(), random.integer(4)]);
        const { means, variances } = await predictPosterior(process, Float64Array.from(points.flat()), 'both', pacer);
        for (const [at, point] of points.entries()) {
          const expected = textbookPosterior(set, theta, point, process.mean);
          expect(Math.abs((means[at] ?? 0) - expected.mean)).toBeLessThan(1e-8 * Math.max(1, Math.abs(expected.mean)));
          expect(Math.abs((variances[at] ?? 0) - expected.variance)).toBeLessThan(1e-8 * process.signal);
        }
      }),
    ),
    runs,
  );
});

it('rank-one updates equal the textbook’s posterior of a process that observed the points without noise, to 1e-7', async () => {
  await fc.assert(
    fc.asyncProperty(problem, async ({ n, seed, theta }) =>
      withKernels(async (kernels) => {
        const set = createTrainingSet(n, seed);
        const process = await conditionGaussianProcess(kernels, set, theta, pacer);
        const random = createRandom(seed + 1);
        const [seen, other] = [0, 1].map(() => [random.next(), random.next(), random.integer(4)]);
        if (!seen || !other) return;
        const options = { draws: 8, capacity: 2, kappa: 1, random };
        const posterior = createConditionedPosterior(process, options);
        const pool = await createCandidateSet(posterior, Float64Array.from([...seen, ...other]), pacer);
        const own = textbookCovariance(set, theta, seen, seen);
        if (!conditionOn(posterior, pool, 0)) return;
        const [point] = posterior.points;
        if (point) await extendCandidates(pool, posterior, point, pacer);
        const covariance = textbookCovariance(set, theta, seen, other);
        const left = textbookCovariance(set, theta, other, other) - covariance ** 2 / own;
        expect(Math.abs((pool.variance[1] ?? 0) - left)).toBeLessThan(1e-7 * process.signal);
      }),
    ),
    runs,
  );
});

it('gradients of the acquisition equal finite differences, to 2 %, which is the precision of its table', async () => {
  await fc.assert(
    fc.asyncProperty(problem, async ({ n, seed, theta }) =>
      withKernels(async (kernels) => {
        const set = createTrainingSet(n, seed);
        const process = await conditionGaussianProcess(kernels, set, theta, pacer);
        const random = createRandom(seed + 2);
        const posterior = createConditionedPosterior(process, { draws: 16, capacity: 1, kappa: 1, random });
        const best = await createCandidateSet(posterior, Float64Array.from(rowOf(set, 0)), pacer);
        conditionOn(posterior, best, 0);
        const point = [0.2 + 0.6 * random.next(), 0.2 + 0.6 * random.next(), random.integer(4)];
        const at = (row: readonly number[]) => createCandidateSet(posterior, Float64Array.from(row), pacer);
        const gradient = improvementGradient(posterior, await at(point), 0, 0);
        for (const input of [0, 1]) {
          const value = async (shift: number) =>
            logExpectedImprovements(posterior, await at(point.with(input, (point[input] ?? 0) + shift)), 0)[0] ?? 0;
          const slope = ((await value(1e-4)) - (await value(-1e-4))) / 2e-4;
          expect(Math.abs((gradient[input] ?? 0) - slope)).toBeLessThan(0.02 * Math.max(1, Math.abs(slope)));
        }
      }),
    ),
    runs,
  );
});
