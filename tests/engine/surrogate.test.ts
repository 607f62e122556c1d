import { describe, expect, it } from 'vitest';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { createKernels } from '#shared/engine/kernels/kernels.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { conditionGaussianProcess } from '#shared/engine/surrogate/gaussian-process.ts';
import {
  createPriors,
  defaultHyperParameters,
  hyperParameterBounds,
} from '#shared/engine/surrogate/hyper-parameters.ts';
import { prepareLeaveOut } from '#shared/engine/surrogate/leave-out.ts';
import { createLogPosterior } from '#shared/engine/surrogate/log-posterior.ts';
import { minimise } from '#shared/engine/surrogate/minimise.ts';
import { predictPosterior } from '#shared/engine/surrogate/predict.ts';
import { subset, type TrainingSet } from '#shared/engine/surrogate/training-set.ts';
import { fitYeoJohnson } from '#shared/engine/surrogate/yeo-johnson.ts';
import { createTrainingSet, rowOf, textbookPosterior } from './textbook.ts';

const pacer = createPacer({});
const theta = Float64Array.from([Math.log(0.4), Math.log(0.7), Math.log(1.3), Math.log(0.02), Math.log(1.4)]);

describe('the log posterior', () => {
  it('has the gradient of finite differences', async () => {
    const set = createTrainingSet(30, 3);
    const objective = createLogPosterior(createKernels(), set, createPriors(set, 0.1), pacer);
    const gradient = new Float64Array(5);
    await objective(theta, gradient);
    for (let index = 0; index < 5; index += 1) {
      const at = (shift: number) =>
        objective(
          theta.map((value, k) => value + (k === index ? shift : 0)),
          new Float64Array(5),
        );
      const slope = ((await at(1e-5)) - (await at(-1e-5))) / 2e-5;
      expect(gradient[index]).toBeCloseTo(slope, 4);
    }
  });

  it('is lowered by a fit that stays inside the bounds', async () => {
    const set = createTrainingSet(40, 4);
    const priors = createPriors(set, 0);
    const objective = createLogPosterior(createKernels(), set, priors, pacer);
    const start = defaultHyperParameters(priors);
    const bounds = hyperParameterBounds(priors);
    const before = await objective(start, new Float64Array(5));
    const { theta: fitted, value } = await minimise(objective, start, bounds);
    expect(value).toBeLessThan(before - 1);
    for (const [index, log] of fitted.entries()) {
      expect(log).toBeGreaterThanOrEqual(bounds.lower[index] ?? 0);
      expect(log).toBeLessThanOrEqual(bounds.upper[index] ?? 0);
    }
  });
});

describe('projected L-BFGS', () => {
  it('ends at the corner if the minimum lies outside the box', async () => {
    const valley = async ([x = 0, y = 0]: Float64Array, gradient: Float64Array) => {
      gradient.set([2 * (x - 3) + 0.5 * y, 8 * (y - 0.25) + 0.5 * x]);
      return (x - 3) ** 2 + 4 * (y - 0.25) ** 2 + 0.5 * x * y;
    };
    const box = { lower: new Float64Array([-1, -1]), upper: new Float64Array([1, 1]), tolerance: 1e-12 };
    const { theta: end } = await minimise(valley, new Float64Array([-1, 1]), box);
    expect(end[0]).toBe(1);
    expect(end[1]).toBeCloseTo(0.25 - 0.5 / 8, 5);
  });
});

describe('omitting samples', () => {
  it.each([[[3]], [[0, 7, 12, 39, 21]], [[39, 38, 5, 4]]])('%s equals a fit that never had them', async (left) => {
    const set = createTrainingSet(41, 9);
    const rest = subset(set, Int32Array.from([...Array(41).keys()].filter((i) => !left.includes(i))));
    const process = await conditionGaussianProcess(createKernels(), set, theta, pacer);
    const found = await (await prepareLeaveOut(process, pacer))(left);
    const { mean, noise } = await conditionGaussianProcess(createKernels(), rest, theta, pacer);
    expect(found.mean).toBeCloseTo(mean, 9);
    for (const [at, row] of left.entries()) {
      const book = textbookPosterior(rest, theta, rowOf(set, row), mean);
      expect(found.means[at]).toBeCloseTo(book.mean, 9);
      expect(found.variances[at]).toBeCloseTo(book.variance + noise, 9);
    }
    const fresh = [0.3, 0.8, 2];
    const { means } = await predictPosterior(process, Float64Array.from(fresh), 'means', pacer, { seen: found });
    expect(means[0]).toBeCloseTo(textbookPosterior(rest, theta, fresh, mean).mean, 9);
  });
});

describe('the conditioned process', () => {
  it('survives duplicates and identical inputs', async () => {
    const columns = new Float64Array(3 * 50).fill(0.5);
    const random = createRandom(1);
    const targets = Float64Array.from({ length: 50 }, () => random.next());
    const set: TrainingSet = { n: 50, dimensions: 3, categorical: [false, false, true], columns, targets };
    const noiseless = theta.with(3, Math.log(1e-6));
    const { mean, whitened } = await conditionGaussianProcess(createKernels(), set, noiseless, pacer);
    expect(mean).toBeCloseTo(
      targets.reduce((sum, value) => sum + value / 50, 0),
      3,
    );
    expect(whitened.every(Number.isFinite)).toBe(true);
  });
});

describe('the Yeo–Johnson warp', () => {
  it('is inverted by its inverse, increases, and makes a skewed output symmetric', () => {
    const random = createRandom(2);
    const values = Array.from({ length: 200 }, () => random.next() ** 6);
    const warp = fitYeoJohnson(values);
    for (const value of values) expect(warp.backward(warp.forward(value))).toBeCloseTo(value, 8);
    const sorted = values.toSorted((a, b) => a - b).map(warp.forward);
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
    const skew = (list: readonly number[]) => {
      const mean = list.reduce((sum, value) => sum + value / list.length, 0);
      const moment = (power: number) => list.reduce((sum, value) => sum + (value - mean) ** power / list.length, 0);
      return moment(3) / moment(2) ** 1.5;
    };
    expect(Math.abs(skew(sorted))).toBeLessThan(0.5 * Math.abs(skew(values)));
  });

  it('is a logarithm of values that span decades, upwards or downwards', () => {
    const random = createRandom(3);
    const exponents = Array.from({ length: 60 }, () => 8 * random.next());
    const values = exponents.map((exponent) => 10 ** (exponent - 8));
    const upwards = fitYeoJohnson(values);
    const downwards = fitYeoJohnson(values.map((value) => 1 - value));
    for (const value of values) {
      expect(upwards.backward(upwards.forward(value)) / value).toBeCloseTo(1, 6);
      expect(downwards.forward(1 - value)).toBeCloseTo(-upwards.forward(value), 6);
    }
    // A decade in the middle is as wide as one at the upper end.
    const decade = (exponent: number) => upwards.forward(10 ** exponent) - upwards.forward(10 ** (exponent - 1));
    expect(decade(-3) / decade(0)).toBeCloseTo(1, 2);
  });

  it('is no logarithm of values that need none', () => {
    const random = createRandom(4);
    const values = Array.from({ length: 60 }, () => random.next() + random.next() + random.next());
    const warp = fitYeoJohnson(values);
    expect(warp.forward(2.5) - warp.forward(2)).toBeCloseTo(warp.forward(1) - warp.forward(0.5), 0);
    expect(warp.parameters.lambda).toBeGreaterThan(0.5);
    expect(warp.parameters.lambda).toBeLessThan(1.5);
  });

  it('stays finite if most values are equal', () => {
    const warp = fitYeoJohnson([...Array(30).fill(0), 1e-9, 1e-3, 1]);
    for (const value of [0, 1e-9, 1e-3, 1]) {
      expect(Number.isFinite(warp.forward(value))).toBe(true);
      expect(warp.backward(warp.forward(value))).toBeCloseTo(value, 8);
    }
  });

  it('leaves constants finite', () => {
    const warp = fitYeoJohnson([1, 1, 1]);
    expect(warp.forward(1)).toBeCloseTo(0, 12);
    expect(warp.backward(0)).toBeCloseTo(1, 12);
  });
});
