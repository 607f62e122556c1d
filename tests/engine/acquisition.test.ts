import { beforeAll, describe, expect, it } from 'vitest';
import { type CandidateSet, createCandidateSet, extendCandidates } from '#shared/engine/acquisition/candidate-set.ts';
import {
  type ConditionedPosterior,
  conditionOn,
  createConditionedPosterior,
} from '#shared/engine/acquisition/conditioned-posterior.ts';
import { improvementGradient } from '#shared/engine/acquisition/improvement-gradient.ts';
import { logExpectedImprovements } from '#shared/engine/acquisition/log-expected-improvement.ts';
import { improvement, logImprovement } from '#shared/engine/acquisition/log-improvement.ts';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { createKernels } from '#shared/engine/kernels/kernels.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { conditionGaussianProcess, type GaussianProcess } from '#shared/engine/surrogate/gaussian-process.ts';
import { createTrainingSet, rowOf, textbookCovariance, textbookPosterior } from './textbook.ts';

const pacer = createPacer({});
const theta = Float64Array.from([Math.log(0.4), Math.log(0.7), Math.log(1.3), Math.log(0.02), Math.log(1.4)]);
const set = createTrainingSet(25, 9);
const points = [
  [0.31, 0.42, 1],
  [0.35, 0.3, 1],
  [0.55, 0.71, 0],
];
let process: GaussianProcess;

beforeAll(async () => {
  process = await conditionGaussianProcess(createKernels(), set, theta, pacer);
});

function start(kappa = 1): ConditionedPosterior {
  return createConditionedPosterior(process, { draws: 32, capacity: 10, kappa, random: createRandom(1) });
}

/** A posterior conditioned on the first three samples' true values and on one candidate. */
async function conditioned(kappa = 1): Promise<ConditionedPosterior> {
  const posterior = start(kappa);
  const rows = [rowOf(set, 0), rowOf(set, 1), rowOf(set, 2), [0.5, 0.5, 2]];
  const known = await createCandidateSet(posterior, Float64Array.from(rows.flat()), pacer);
  for (let at = 0; at < 4; at += 1) {
    if (!conditionOn(posterior, known, at)) continue;
    const point = posterior.points.at(-1);
    if (point) await extendCandidates(known, posterior, point, pacer);
  }
  return posterior;
}

const candidates = (posterior: ConditionedPosterior, rows = points): Promise<CandidateSet> =>
  createCandidateSet(posterior, Float64Array.from(rows.flat()), pacer);

describe('the posterior of candidates', () => {
  it('equals the textbook’s under both means', async () => {
    const { means, variance } = await candidates(start());
    for (const [at, point] of points.entries()) {
      const gls = textbookPosterior(set, theta, point, process.mean);
      const zero = textbookPosterior(set, theta, point, 0);
      expect(means[0][at]).toBeCloseTo(gls.mean, 8);
      expect(means[1][at]).toBeCloseTo(zero.mean, 8);
      expect(variance[at]).toBeCloseTo(gls.variance, 8);
    }
  });

  it('after a fantasy has the variance of a process that observed the point without noise', async () => {
    const posterior = start();
    const pool = await candidates(posterior);
    conditionOn(posterior, pool, 0);
    const [row] = posterior.points;
    if (row) await extendCandidates(pool, posterior, row, pacer);
    const fresh = await candidates(posterior);
    const [first = [], second = []] = points;
    const covariance = textbookCovariance(set, theta, first, second);
    const own = textbookCovariance(set, theta, first, first);
    expect(covariance ** 2 / own).toBeGreaterThan(1e-6);
    expect(pool.variance[0]).toBeCloseTo(0, 8);
    expect(pool.variance[1]).toBeCloseTo(textbookCovariance(set, theta, second, second) - covariance ** 2 / own, 8);
    expect(Array.from(pool.variance)).toEqual(Array.from(fresh.variance, (value) => expect.closeTo(value, 10)));
    expect(Array.from(pool.deviations)).toEqual(Array.from(fresh.deviations, (value) => expect.closeTo(value, 10)));
  });
});

describe('noisy expected improvement', () => {
  it('evaluates h where it can be computed and where it underflows', () => {
    expect(Math.exp(logImprovement(0))).toBeCloseTo(1 / Math.sqrt(2 * Math.PI), 6);
    expect(Math.exp(logImprovement(1))).toBeCloseTo(1.0833154706, 5);
    expect(Math.exp(logImprovement(-2))).toBeCloseTo(0.0084907027, 7);
    expect(logImprovement(-60)).toBeCloseTo(-1800 - 0.918938533 - 2 * Math.log(60), 2);
    for (let z = -50; z < 12; z += 0.01) expect(logImprovement(z + 0.01)).toBeGreaterThan(logImprovement(z));
  });

  it('evaluates h itself as its logarithm says, and nothing where that is negligible', () => {
    for (let z = -20; z < 12; z += 0.0137) {
      expect(Math.abs(improvement(z) / Math.exp(logImprovement(z)) - 1)).toBeLessThan(2.5e-4);
    }
    expect([improvement(-30.1), improvement(-Infinity), improvement(9)]).toEqual([0, 0, 9]);
  });

  it('agrees with a plain Monte Carlo mean of the improvement', async () => {
    const posterior = await conditioned();
    const pool = await candidates(posterior, [
      [0.5, 0.5, 1],
      [0.3, 0.99, 3],
    ]);
    const random = createRandom(3);
    const sigma = Math.sqrt(pool.variance[1] ?? 0);
    let sum = 0;
    const repeats = 4000;
    for (let j = 0; j < posterior.draws; j += 1) {
      const mean = (pool.means[0][1] ?? 0) + (pool.deviations[posterior.draws + j] ?? 0);
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
        sum += Math.max(0, mean + sigma * normal - (posterior.best[0][j] ?? 0));
      }
    }
    const expected = sum / repeats / posterior.draws;
    expect(Math.exp(logExpectedImprovements(posterior, pool, 0)[1] ?? 0)).toBeCloseTo(expected, 2);
    expect(expected).toBeGreaterThan(0.001);
  });

  it.each([
    [0, 1],
    [1, 1],
    [0, 2.5],
  ] as const)('has the gradient that finite differences find (mean %i, κ %f)', async (kind, kappa) => {
    const posterior = await conditioned(kappa);
    const [point = []] = points;
    const gradient = improvementGradient(posterior, await candidates(posterior), 0, kind);
    for (const input of [0, 1]) {
      const rows = [1e-4, -1e-4].map((shift) => point.with(input, (point[input] ?? 0) + shift));
      const pair = await candidates(posterior, rows);
      const values = logExpectedImprovements(posterior, pair, kind);
      const slope = ((values[0] ?? 0) - (values[1] ?? 0)) / 2e-4;
      expect(Math.abs((gradient[input] ?? 0) - slope)).toBeLessThan(0.02 * Math.max(1, Math.abs(slope)));
    }
    expect(gradient[2]).toBe(0);
  });
});
