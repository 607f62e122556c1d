import { describe, expect, it } from 'vitest';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { createKernels } from '#shared/engine/kernels/kernels.ts';
import { crossValidate } from '#shared/engine/model.ts';
import { outlook } from '#shared/engine/outlook.ts';
import { blockInterval } from '#shared/engine/predictions/block-interval.ts';
import { createForecasters } from '#shared/engine/predictions/create-forecaster.ts';
import { fitModel } from '#shared/engine/predictions/fit-model.ts';
import { blockDeviation } from '#shared/engine/predictions/fitted-model.ts';
import { inOrder, requestDigest } from '#shared/engine/predictions/learn-request.ts';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { scores } from '#shared/engine/score.ts';
import { conditionGaussianProcess, explain } from '#shared/engine/surrogate/gaussian-process.ts';
import { createPriors } from '#shared/engine/surrogate/hyper-parameters.ts';
import { prepareLeaveOut } from '#shared/engine/surrogate/leave-out.ts';
import { createLogPosterior } from '#shared/engine/surrogate/log-posterior.ts';
import { subset } from '#shared/engine/surrogate/training-set.ts';
import type { Point, Space } from '#shared/engine/types.ts';
import { isNight } from '#tests/support/night.ts';
import { createTrainingSet } from './textbook.ts';

const pacer = createPacer({});
const theta = Float64Array.from([0.4, 0.7, 1.3, 0.02, 1.4, 0.3].map(Math.log));
const blocksOf = (n: number, size: number) => Array.from({ length: n }, (_, row) => Math.floor(row / size));
const training = (n: number, seed: number) => ({
  ...createTrainingSet(n, seed),
  blocks: Int32Array.from(blocksOf(n, 6)),
});

const space: Space = {
  inputs: [
    { kind: 'numeric', min: 0, max: 1, step: 0.01 },
    { kind: 'numeric', min: 0, max: 1, step: 0.01 },
  ],
};
const truth = ([x = 0, y = 0]: Point): number => 10 * Math.exp(-3 * ((x - 0.7) ** 2 + (y - 0.3) ** 2));

/** Samples of 12 series of 5, whose effects are drawn with a deviation. */
function campaign(deviation: number, seed = 3) {
  const random = createRandom(seed);
  const drawn = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const effects = Array.from({ length: 12 }, () => deviation * drawn());
  const blocks = blocksOf(60, 5);
  const points = blocks.map((): Point => [random.integer(101) / 100, random.integer(101) / 100]);
  const outputs = points.map((point, row) => [truth(point) + (effects[blocks[row] ?? 0] ?? 0) + 0.2 * drawn()]);
  const found = Math.sqrt(effects.reduce((sum, effect) => sum + effect ** 2, 0) / effects.length);
  return { points, outputs, blocks, found };
}

/** Samples of series with drawn effects, whose output is otherwise linear in both inputs, with noise of 0.5. */
function linearCampaign(series: number, size: number, deviation: number, seed: number) {
  const random = createRandom(seed);
  const drawn = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const effects = Array.from({ length: series }, () => deviation * drawn());
  const blocks = blocksOf(series * size, size);
  const points = blocks.map((): Point => [random.integer(101) / 100, random.integer(101) / 100]);
  const outputs = points.map(([a = 0, b = 0], row) => [
    6 * a + 3 * b + (effects[blocks[row] ?? 0] ?? 0) + 0.5 * drawn(),
  ]);
  return { points, outputs, blocks };
}

const learnRequest = (own: Omit<ReturnType<typeof campaign>, 'found'>, blocks: readonly number[] | undefined) => ({
  space,
  points: own.points,
  outputs: own.outputs,
  objectives: [{ weight: 1, target: 'Maximize' as const }],
  noise: 0,
  seed: 5,
  ...(blocks && { blocks }),
});

async function deviationOf(own: Omit<ReturnType<typeof campaign>, 'found'>): Promise<number> {
  const fitted = await fitModel(createKernels(), learnRequest(own, own.blocks));
  const [output] = fitted?.outputs ?? [];
  return output ? (blockDeviation(space, output) ?? Number.NaN) : Number.NaN;
}

async function intervalOf(own: Omit<ReturnType<typeof campaign>, 'found'>) {
  const fitted = await fitModel(createKernels(), learnRequest(own, own.blocks));
  const [output] = fitted?.outputs ?? [];
  return fitted && output && blockInterval(createKernels(), fitted, output, { noise: 0 });
}

describe('an effect of each block', () => {
  it('is learned with the gradient of finite differences', async () => {
    const set = training(30, 3);
    const objective = createLogPosterior(createKernels(), set, createPriors(set, 0.1), pacer);
    const gradient = new Float64Array(6);
    await objective(theta, gradient);
    for (let index = 0; index < 6; index += 1) {
      const at = (shift: number) =>
        objective(
          theta.map((value, k) => value + (k === index ? shift : 0)),
          new Float64Array(6),
        );
      const slope = ((await at(1e-5)) - (await at(-1e-5))) / 2e-5;
      expect(gradient[index]).toBeCloseTo(slope, 4);
    }
  });

  it('is learned by restricted likelihood in a model, with its gradient and value', async () => {
    const set = training(30, 3);
    const kernels = createKernels();
    const prior = createPriors(set, 0.1, 'model');
    const restricted = createLogPosterior(kernels, set, prior, pacer);
    const gradient = new Float64Array(6);
    const value = await restricted(theta, gradient);
    for (let index = 0; index < 6; index += 1) {
      const at = (shift: number) => restricted(theta.map((one, k) => one + (k === index ? shift : 0)));
      expect(gradient[index]).toBeCloseTo(((await at(1e-5)) - (await at(-1e-5))) / 2e-5, 4);
    }
    // Half the logarithm of 1ᵀK⁻¹1 is what the estimated mean costs; the prior of series pays for the deviation.
    const process = await conditionGaussianProcess(kernels, set, theta, pacer);
    const information = explain(process, 0).reduce((sum, one, i) => sum + one - (explain(process, 1)[i] ?? 0), 0);
    const usual = await createLogPosterior(kernels, set, { ...prior, blockRate: 6 }, pacer)(theta);
    const deviation = Math.exp((theta.at(-1) ?? 0) / 2);
    expect(value).toBeCloseTo(usual - 6 * deviation + 0.5 * Math.log(information), 6);
  });

  it.each([
    [8, 4, 4, 1, 4.292],
    [5, 6, 4, 2, 4.421],
    [12, 3, 1, 3, 1.137],
  ])('in %d series of %d has the size that REML finds', async (series, size, deviation, seed, found) => {
    // By statsmodels 0.15 on these very samples: MixedLM of `y ~ a + b` with a random intercept, `fit(reml=True)`.
    const own = linearCampaign(series, size, deviation, seed);
    expect(Math.abs((await deviationOf(own)) / found - 1)).toBeLessThan(0.1);
  });

  it.each([
    [8, 4, 4, 1, 2.79, 7.82],
    [5, 6, 4, 2, 2.59, 10.5],
    [4, 5, 5, 5, 3.12, 16.94],
    [6, 5, 0, 4, 0, 0.34],
  ])('in %d series of %d has the interval of a mixed model', async (series, size, deviation, seed, low, high) => {
    // The profile of the restricted likelihood of `y ~ a + b` with a random intercept, by scipy on these very samples.
    const found = await intervalOf(linearCampaign(series, size, deviation, seed));
    expect(found?.low).toBeGreaterThanOrEqual(0.88 * low);
    expect(found?.low).toBeLessThanOrEqual(1.12 * low);
    expect(found?.high).toBeGreaterThan(0.88 * high);
    expect(found?.high).toBeLessThan(1.12 * high);
  });

  it('has no interval where each block has one sample', async () => {
    expect(await intervalOf(linearCampaign(20, 1, 3, 6))).toBeUndefined();
  });

  it('is none where each block has one sample, because nothing tells it from noise', async () => {
    expect(await deviationOf(linearCampaign(20, 1, 3, 6))).toBe(0);
  });

  it.each(isNight ? [1, 2, 3] : [1])(
    'of a known size is found, and none where there is none (seed %s)',
    async (seed) => {
      const own = campaign(3, seed);
      const found = await deviationOf(own);
      expect(found).toBeGreaterThan(0.6 * own.found);
      expect(found).toBeLessThan(1.5 * own.found);
      expect(await deviationOf(campaign(0, seed))).toBeLessThan(0.4);
    },
  );

  it('does not mislead about the best sample, as it does without blocks', async () => {
    const error = async (blocks: readonly number[] | undefined): Promise<number> => {
      let sum = 0;
      for (const seed of isNight ? [1, 2, 3] : [1]) {
        const kernels = createKernels();
        const fitted = await fitModel(kernels, learnRequest(campaign(3, seed), blocks));
        if (!fitted) throw new Error('There is a model');
        const { values } = await createForecasters(kernels, fitted, pacer);
        const asked = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.1, 0.3, 0.5, 0.7, 0.9].map((y) => [x, y]));
        const expected = (await values[1]?.values(asked)) ?? [];
        const off = asked.map((point, at) => (expected[at] ?? 0) - truth(point));
        // A common shift moves no sample before another.
        const shift = off.reduce((total, one) => total + one / off.length, 0);
        sum += off.reduce((total, one) => total + (one - shift) ** 2 / off.length, 0);
      }
      return sum;
    };
    expect(await error(campaign(3).blocks)).toBeLessThan(0.5 * (await error(undefined)));
  });

  it('is no noise of repeated measurements', async () => {
    const noiseOf = async (deviation: number) => {
      const own = campaign(deviation);
      const score = scores(own.outputs, [{ weight: 1, target: 'Maximize' }]);
      const outputs = own.outputs.map(([value = 0]) => value);
      const found = await outlook({ space, points: own.points, score, blocks: own.blocks, noise: 0, seed: 1 });
      return (found?.noise ?? Number.NaN) * (Math.max(...outputs) - Math.min(...outputs));
    };
    expect(await noiseOf(0)).toBeLessThan(0.6);
    expect(await noiseOf(3)).toBeLessThan(0.6);
  });

  it('widens the interval of a sample of another series, and not what the inputs leave open', async () => {
    const width = async (deviation: number): Promise<number> => {
      const kernels = createKernels();
      const own = campaign(deviation, 2);
      const fitted = await fitModel(kernels, learnRequest(own, own.blocks));
      if (!fitted) throw new Error('There is a model');
      const [forecast] = await (await createForecasters(kernels, fitted, pacer)).forecast([[0.5, 0.5]]);
      const output = forecast?.outputs[0];
      return output ? output.high - output.low : Number.NaN;
    };
    // 90 % of a normal lie within 3.29 deviations.
    expect(await width(3)).toBeGreaterThan(2 * 3);
    expect(await width(0)).toBeLessThan(3);
  });

  it('of a sample that is left out is estimated without it', async () => {
    const set = training(41, 9);
    const process = await conditionGaussianProcess(createKernels(), set, theta, pacer);
    const leave = await prepareLeaveOut(process, pacer);
    const { means, variances } = await leave([7]);
    const moved = { ...set, targets: set.targets.map((value, row) => (row === 7 ? value + 100 : value)) };
    const others = await (
      await prepareLeaveOut(await conditionGaussianProcess(createKernels(), moved, theta, pacer), pacer)
    )([7]);
    expect(others.means[0]).toBeCloseTo(means[0] ?? 0, 7);
    // A whole block that is left out has an unknown effect.
    const whole = await leave([6, 7, 8, 9, 10, 11]);
    expect(whole.variances[1]).toBeGreaterThan((variances[0] ?? 0) + 0.15);
    expect(subset(set, Int32Array.from([5, 6, 40])).blocks).toEqual(Int32Array.from([0, 1, 6]));
  });

  it('counts in the cross-validated prediction of a sample of its block', async () => {
    const own = campaign(3);
    const score = scores(own.outputs, [{ weight: 1, target: 'Maximize' }]);
    const samples = { space, points: own.points, score, noise: 0, seed: 1 };
    const r2 = async (blocks?: readonly number[]) =>
      (await crossValidate({ ...samples, blocks }, { repeats: 2 }))?.metrics.r2?.mean ?? 0;
    expect(await r2(own.blocks)).toBeGreaterThan((await r2()) + 0.15);
  });

  it('proposes near the optimum that series hide', async () => {
    const own = campaign(4, 8);
    const request = { ...learnRequest(own, own.blocks), behaviour: 'exploit' as const, count: 3 };
    const found = await propose(request);
    const { proposals, hyperParameters } = found;
    for (const { point } of proposals) expect(truth(point)).toBeGreaterThan(9);
    expect(hyperParameters).toHaveLength(4);
    expect((await propose({ ...request, warmStart: hyperParameters })).proposals).toHaveLength(3);
    expect(await propose(request)).toEqual(found);
  });

  it('is told apart by the digest, and keeps its samples in any order', () => {
    const own = campaign(1);
    const asked = learnRequest(own, own.blocks);
    expect(requestDigest(asked)).not.toBe(requestDigest(learnRequest(own, undefined)));
    const turned = {
      ...asked,
      points: own.points.toReversed(),
      outputs: own.outputs.toReversed(),
      blocks: own.blocks.toReversed(),
    };
    expect(requestDigest(turned)).toBe(requestDigest(asked));
    expect(inOrder(turned)).toEqual(inOrder(asked));
  });
});
