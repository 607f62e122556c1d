import { beforeAll, expect, it } from 'vitest';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { createKernels } from '#shared/engine/kernels/kernels.ts';
import { createForecasters, type Limits, withCalculated } from '#shared/engine/predictions/create-forecaster.ts';
import { findSettings, worthOfForecast } from '#shared/engine/predictions/find-setting.ts';
import { fitModel } from '#shared/engine/predictions/fit-model.ts';
import type { FittedModel } from '#shared/engine/predictions/fitted-model.ts';
import { inOrder, type LearnRequest } from '#shared/engine/predictions/learn-request.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Space } from '#shared/engine/types.ts';

// A yield that rises along the first input, and an impurity that rises with it: the limit cuts the best off.
const space: Space = {
  inputs: [
    { kind: 'numeric', min: 0, max: 1, step: 0.01 },
    { kind: 'numeric', min: 0, max: 1, step: 0.01 },
  ],
};
const yieldOf = (x: number, y: number) => 50 + 40 * x - 5 * (y - 0.5) ** 2;
const impurityOf = (x: number) => 4 * x;

function request(): LearnRequest {
  const random = createRandom(3);
  const points = Array.from({ length: 40 }, () => [random.integer(101) / 100, random.integer(101) / 100]);
  return {
    space,
    points,
    outputs: points.map(([x = 0, y = 0]) => [
      yieldOf(x, y) + random.next() - 0.5,
      impurityOf(x) + 0.4 * (random.next() - 0.5),
    ]),
    objectives: [
      { weight: 1, target: 'Maximize' },
      { weight: 0.01, target: 'Minimize' },
    ],
    noise: 0.1,
    seed: 7,
  };
}

const kernels = createKernels();
let fitted: FittedModel;
beforeAll(async () => {
  const learned = await fitModel(kernels, inOrder(request()));
  if (!learned) throw new Error('Nothing was learned');
  fitted = learned;
});
const forecasterOf = async (limits?: Limits) =>
  (await createForecasters(kernels, fitted, createPacer({}), limits)).forecast;
const points = [
  [0.2, 0.5],
  [0.5, 0.1],
  [0.9, 0.9],
];

it('the probability agrees with the interval: half above the median, 95 % above its lower end, and all within no limit', async () => {
  const plain = await (await forecasterOf())(points);
  expect(plain.every((one) => !('acceptable' in one))).toBe(true);
  for (const [row, { outputs }] of plain.entries()) {
    const [yields, impurity] = outputs;
    if (!yields || !impurity) throw new Error('An output is missing');
    const chance = async (limits: Limits) =>
      (await (await forecasterOf(limits))(points))[row]?.acceptable ?? Number.NaN;
    expect(await chance([{ min: yields.value, max: null }, undefined])).toBeCloseTo(0.5, 9);
    expect(await chance([{ min: yields.low, max: null }, undefined])).toBeCloseTo(0.95, 9);
    expect(await chance([{ min: yields.low, max: yields.high }, undefined])).toBeCloseTo(0.9, 9);
    expect(await chance([undefined, { min: null, max: impurity.high }])).toBeCloseTo(0.95, 9);
    // Both are kept as if their errors were independent.
    const both = [
      { min: yields.value, max: null },
      { min: null, max: impurity.high },
    ];
    expect(await chance(both)).toBeCloseTo(0.475, 9);
  }
});

it('a calculated value keeps its limit or does not, and a bound is no limit', async () => {
  const limits = [{ min: 70, max: null }, undefined];
  const forecast = withCalculated(await forecasterOf(limits), [[71], [69], [70]]);
  expect((await forecast(points)).map(({ acceptable }) => acceptable)).toEqual([1, 0, 1]);
  const [bounded, other] = fitted.outputs;
  if (!bounded || !other) throw new Error('An output is missing');
  const within = { ...fitted, outputs: [{ ...bounded, bounds: { min: 0, max: 90 } }, other] };
  const atBound = await createForecasters(kernels, within, createPacer({}), [{ min: null, max: 90 }, undefined]);
  expect((await atBound.forecast(points)).map(({ acceptable }) => acceptable)).toEqual([1, 1, 1]);
});

it('the best setting is one that is likely to keep the limits; where none is, the likeliest', async () => {
  const best = async (limits?: Limits) => {
    const forecast = await forecasterOf(limits);
    const [setting = []] = await findSettings('best', { space, forecast, known: fitted.points, seed: 1 });
    const [found] = await forecast([setting]);
    return { setting, acceptable: found?.acceptable };
  };
  expect((await best()).setting[0]).toBeGreaterThan(0.9);
  const within = await best([undefined, { min: null, max: 2 }]);
  // The impurity is 2 at 0.5: beyond it, the limit is rather broken than kept.
  expect(within.setting[0]).toBeLessThan(0.6);
  expect(within.setting[0]).toBeGreaterThan(0.3);
  expect(within.acceptable).toBeGreaterThanOrEqual(0.5);
  const out = await best([{ min: 120, max: null }, undefined]);
  expect(out.acceptable).toBeLessThan(0.5);
  expect(out.setting[0]).toBeGreaterThan(0.8);
});

it('takes as the most uncertain setting the one whose interval is widest as it is shown, within 0 and 1', () => {
  const beyond = { score: { value: 0.12, low: -0.3, high: 0.39 }, outputs: [] };
  const within = { score: { value: 0.26, low: 0, high: 0.51 }, outputs: [] };
  expect(worthOfForecast('uncertain', beyond).worth).toBeCloseTo(0.39, 12);
  expect(worthOfForecast('uncertain', within).worth).toBeCloseTo(0.51, 12);
});
