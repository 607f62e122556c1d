import { describe, expect, it } from 'vitest';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { createKernels } from '#shared/engine/kernels/kernels.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { growExtraTrees } from '#shared/engine/surrogate/extra-trees.ts';
import { conditionGaussianProcess } from '#shared/engine/surrogate/gaussian-process.ts';
import { fitLinearModel } from '#shared/engine/surrogate/linear-model.ts';
import { predictPosterior } from '#shared/engine/surrogate/predict.ts';
import { rowsBySetting, settingsOfSet } from '#shared/engine/surrogate/settings.ts';
import { stackModels } from '#shared/engine/surrogate/stack-models.ts';
import { subset } from '#shared/engine/surrogate/training-set.ts';
import { fitYeoJohnson } from '#shared/engine/surrogate/yeo-johnson.ts';
import { r2 } from '#tests/bench/engine/trust.ts';

type Value = (a: number, b: number, level: number) => number;

const steps: Value = (a, b, level) => Math.floor(3 * a) + Math.floor(2 * b) * Number(level === 2);
const plane: Value = (a, b) => a + 2 * b;

/** Samples of two numbers and four levels, by input and by point. */
function drawn(n: number, value: Value, seed: number) {
  const random = createRandom(seed);
  const rows = Array.from({ length: n }, () => [random.next(), random.next(), random.integer(4)] as const);
  const columns = Float64Array.from([0, 1, 2].flatMap((input) => rows.map((row) => row[input] ?? 0)));
  const values = Float64Array.from(rows, ([a, b, level]) => value(a, b, level));
  return {
    n,
    dimensions: 3,
    categorical: [false, false, true],
    columns,
    values,
    points: Float64Array.from(rows.flat()),
  };
}

describe('extra-trees', () => {
  it('learn steps of numbers and levels, and are the same for a seed', () => {
    const fresh = drawn(200, steps, 2);
    const found = growExtraTrees(drawn(80, steps, 1), createRandom(5)).at(fresh.points);
    expect(r2(fresh.values, found)).toBeGreaterThan(0.75);
    expect(growExtraTrees(drawn(80, steps, 1), createRandom(5)).at(fresh.points)).toEqual(found);
  });

  it('do not know what they predict out of bag', () => {
    const random = createRandom(3);
    const noise = drawn(100, () => random.next(), 4);
    expect(r2(noise.values, growExtraTrees(noise, createRandom(5)).outOfBag)).toBeLessThan(0.1);
  });

  it.each([2, 3])('grow from %d samples, and from equal values', (n) => {
    const { at, outOfBag } = growExtraTrees(
      drawn(n, () => 4, 1),
      createRandom(1),
    );
    expect([...at(new Float64Array(6)), ...outOfBag].every((value) => Math.abs(value - 4) < 1e-12)).toBe(true);
  });
});

describe('a linear model', () => {
  it('predicts each sample as a model without it and its repeats does', () => {
    const { values, ...set } = drawn(40, (a, b, level) => 3 * a - b + level ** 2, 1);
    const random = createRandom(2);
    // Each of the first ten samples has a repeat among the next ten.
    for (let input = 0; input < 3; input += 1) set.columns.copyWithin(input * 40 + 10, input * 40, input * 40 + 10);
    const noisy = values.map((value) => value + random.next());
    const settings = settingsOfSet(set);
    const found = fitLinearModel({ ...set, values: noisy }, settings);
    for (const rows of rowsBySetting(settings)) {
      const others = Int32Array.from([...noisy.keys()].filter((row) => !rows.includes(row)));
      const rest = subset({ ...set, targets: noisy }, others);
      const without = fitLinearModel({ ...rest, values: rest.targets }, settingsOfSet(rest));
      const asked = Float64Array.from(
        rows.flatMap((row) => [0, 1, 2].map((input) => set.columns[input * 40 + row] ?? 0)),
      );
      for (const [at, value] of (without?.at(asked) ?? []).entries()) {
        expect(found?.unseen[rows[at] ?? -1]).toBeCloseTo(value, 9);
      }
    }
  });

  it('expects the mean of the levels of one that no sample has', () => {
    const samples = drawn(40, (a, b, level) => a + b + (level < 2 ? level : 10), 1);
    const { at } = fitLinearModel(samples, settingsOfSet(samples)) ?? {};
    const [first = 0, second = 0, third = 0, fourth = 0, unknown] =
      at?.(Float64Array.from([0, 1, 2, 3, 9].flatMap((level) => [0.5, 0.5, level]))) ?? [];
    expect(unknown).toBeCloseTo((first + second + third + fourth) / 4, 9);
    expect(second - first).toBeCloseTo(1, 9);
  });

  it('needs two settings for each coefficient, and none that decides one alone', () => {
    const few = drawn(11, plane, 1);
    expect(fitLinearModel(few, settingsOfSet(few))).toBeUndefined();
    const single = drawn(40, plane, 1);
    single.columns.fill(0, 0, 40);
    single.columns[7] = 1;
    expect(fitLinearModel(single, settingsOfSet(single))).toBeUndefined();
  });
});

describe('a process with other models', () => {
  const pacer = createPacer({});
  const theta = Float64Array.from([-1, -1, 0.5, -4, 0]);

  async function explained(value: Value, n = 60) {
    const { values, ...set } = drawn(n, value, 1);
    const fresh = drawn(200, value, 2);
    const warp = fitYeoJohnson([...values]);
    const targets = values.map(warp.forward);
    const process = await conditionGaussianProcess(createKernels(), { ...set, targets }, theta, pacer);
    const { means } = await predictPosterior(process, fresh.points, 'means', pacer);
    const mix = await stackModels(process, warp, pacer);
    const mixed = await mix(means, fresh.points);
    return { alone: r2(fresh.values, means.map(warp.backward)), both: r2(fresh.values, mixed.map(warp.backward)) };
  }

  it('explains more where there are steps, and as much where there are none', async () => {
    const rough = await explained(steps);
    expect(rough.both).toBeGreaterThan(rough.alone + 0.03);
    const smooth = await explained(plane);
    expect(smooth.both).toBeGreaterThan(smooth.alone - 0.01);
  });

  it('learns steps beneath the effects of blocks', async () => {
    const { values, ...set } = drawn(60, steps, 1);
    const fresh = drawn(200, steps, 2);
    const blocks = Int32Array.from(values, (_, row) => Math.floor(row / 15));
    const warp = fitYeoJohnson([...values]);
    const movedBy = async (effects: readonly number[]): Promise<number> => {
      const targets = values.map((value, row) => warp.forward(value + (effects[blocks[row] ?? 0] ?? 0)));
      const process = await conditionGaussianProcess(
        createKernels(),
        { ...set, targets, blocks },
        Float64Array.from([...theta, Math.log(25)]),
        pacer,
      );
      const { means } = await predictPosterior(process, fresh.points, 'means', pacer);
      const mix = await stackModels(process, warp, pacer);
      const mixed = await mix(means, fresh.points);
      return mixed.reduce((sum, mean, at) => sum + Math.abs(mean - (means[at] ?? 0)), 0);
    };
    // An effect that is counted into the trees' errors takes all of their weight.
    expect(await movedBy([2, -2, 1, -1])).toBeGreaterThan(0.8 * (await movedBy([0, 0, 0, 0])));
  });

  it('of many samples is the process alone', async () => {
    const { alone, both } = await explained(steps, 160);
    expect(both).toBe(alone);
  });
});
