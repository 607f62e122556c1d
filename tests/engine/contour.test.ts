import { beforeAll, describe, expect, it } from 'vitest';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { createKernels } from '#shared/engine/kernels/kernels.ts';
import { contour } from '#shared/engine/predictions/contour.ts';
import { createForecasters, type ValueForecaster } from '#shared/engine/predictions/create-forecaster.ts';
import { findEffects } from '#shared/engine/predictions/effects.ts';
import { fitModel } from '#shared/engine/predictions/fit-model.ts';
import { inOrder } from '#shared/engine/predictions/learn-request.ts';
import { shapeOf } from '#shared/engine/predictions/shape.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, Space } from '#shared/engine/types.ts';
import { rangeAxis } from '#shared/rules/axis.ts';

const numeric = { kind: 'numeric', min: 0, max: 1, step: 0.01 } as const;
const space: Space = { inputs: [numeric, numeric, { kind: 'categorical', levels: 3 }, numeric] };
// A summit at 0.7 and 0.3 on the second level; the last input does nothing.
const height = ([x = 0, y = 0, level = 0]: Point) =>
  1 - 2 * (x - 0.7) ** 2 - 2 * (y - 0.3) ** 2 - (level === 1 ? 0 : 0.2);

describe('the contour', () => {
  const kernels = createKernels();
  let score: ValueForecaster;
  beforeAll(async () => {
    const random = createRandom(3);
    const points = Array.from({ length: 60 }, () => [random.next(), random.next(), random.integer(3), random.next()]);
    const objectives = [{ weight: 1, target: 'Maximize' as const }];
    const outputs = points.map((point) => [height(point)]);
    const fitted = await fitModel(kernels, inOrder({ space, points, outputs, objectives, noise: 0, seed: 7 }));
    if (!fitted) throw new Error('Nothing was learned');
    [score] = (await createForecasters(kernels, fitted, createPacer({}))).values;
  });

  it('has its summit where the function has it, in a plane of two numbers', async () => {
    const found = await contour(score, space, { setting: [0, 0, 1, 0.5], x: 0, y: 1, count: 21 });
    expect([found.x.length, found.y.length, found.forecasts.length]).toEqual([21, 21, 441]);
    const best = found.forecasts.reduce(
      (at, { value }, index) => (value > (found.forecasts[at]?.value ?? 0) ? index : at),
      0,
    );
    expect(Math.abs((found.x[best % 21] ?? 0) - 0.7)).toBeLessThanOrEqual(0.051);
    expect(Math.abs((found.y[Math.floor(best / 21)] ?? 0) - 0.3)).toBeLessThanOrEqual(0.051);
  });

  it('has a column for each level, and holds the others as set', async () => {
    const found = await contour(score, space, { setting: [0.7, 0.3, 0, 0.5], x: 2, y: 1, count: 5 });
    expect([found.x, found.y.length, found.forecasts.length]).toEqual([[0, 1, 2], 5, 15]);
    const [direct] = await score.forecast([[0.7, 0.25, 1, 0.5]]);
    expect(found.forecasts[4]?.value).toBeCloseTo(direct?.value ?? Number.NaN, 9);
    const [value] = await score.values([[0.7, 0.25, 1, 0.5]]);
    expect(value).toBeCloseTo(direct?.value ?? Number.NaN, 6);
  });
});

it.each([
  ['fewer than positions', [29, 50, 1.5]],
  ['as many', [0, 40, 1]],
  ['more', [0, 97, 1]],
  ['fractions', [0, 1, 0.1]],
  ['none that ends the range', [0, 10, 3]],
  ['one', [0, 10, 20]],
] as const)('has positions at the steps of an input: %s', async (_, [min, max, step]) => {
  const flat = { forecast: async (points: readonly Point[]) => points.map(() => ({ value: 0, low: 0, high: 0 })) };
  const { x } = await contour(
    flat,
    { inputs: [{ kind: 'numeric', min, max, step }, numeric] },
    { setting: [0, 0], x: 0, y: 1, count: 41 },
  );
  expect([x.length, x[0], x.at(-1)]).toEqual([41, min, max]);
  const { isOn, count } = rangeAxis({ min, max, step });
  expect(x.filter(isOn)).toHaveLength(Math.min(41, count));
  const cell = (max - min) / 40;
  expect(x.every((value, index) => Math.abs(value - min - index * cell) <= cell / 2 + 1e-9)).toBe(true);
});

describe('effects', () => {
  /** A model that knows the function. */
  const exact = (known: (point: Point) => number): ValueForecaster => ({
    forecast: async (points) => points.map((point) => ({ value: known(point), low: 0, high: 1 })),
    values: async (points) => Float64Array.from(points, known),
  });

  it('say what each input does, and how much of the variance it explains', async () => {
    const known = ([a = 0, b = 0, level = 0]: Point) => a - 3 * (b - 0.4) ** 2 + (level === 2 ? 1 : 0);
    const { effects, interactions } = await findEffects(exact(known), space, 1);
    expect(effects.map(({ shape }) => shape)).toEqual([
      { kind: 'rises' },
      { kind: 'maximum', at: expect.closeTo(0.4, 1) },
      { kind: 'level', at: 2 },
      { kind: 'flat' },
    ]);
    // Variances of x, 3(x − 0.4)² and of one level of three: 1/12, 0.08 and 2/9.
    const total = 1 / 12 + 0.08 + 2 / 9;
    const shares = [1 / 12 / total, 0.08 / total, 2 / 9 / total, 0];
    for (const [input, share] of shares.entries())
      expect(Math.abs((effects[input]?.share ?? 1) - share)).toBeLessThan(0.03);
    expect(effects.reduce((sum, { share }) => sum + share, 0)).toBeLessThan(1 + 1e-9);
    expect(interactions).toHaveLength(6);
    expect(interactions.every(({ share }) => share < 1e-9)).toBe(true);
  });

  it('are of the values that can be set: levels count alike, however far apart, and are named', async () => {
    const levels = [0.01, 0.03, 0.1, 0.3, 1, 5];
    const mixed: Space = {
      inputs: [
        { kind: 'numeric', min: 20, max: 90, step: 5 },
        { kind: 'numeric', min: 0.01, max: 5, step: 0.02, levels, scale: 'log' },
        { kind: 'categorical', levels: 3 },
      ],
    };
    const ofLevel = [60, 66, 70, 68, 50, 5];
    const known = ([t = 0, c = 0, k = 0]: Point) => {
      const found = ofLevel[levels.indexOf(c)];
      if (found === undefined || t % 5 !== 0) throw new Error(`${t}, ${c} cannot be set`);
      return found + 0.2 * t + ([0, 8, -4][k] ?? 0);
    };
    const { effects } = await findEffects(exact(known), mixed, 1);
    const variance = (values: number[]) => {
      const mean = values.reduce((sum, value) => sum + value / values.length, 0);
      return values.reduce((sum, value) => sum + (value - mean) ** 2 / values.length, 0);
    };
    const parts = [Array.from({ length: 15 }, (_, at) => 4 + at), ofLevel, [0, 8, -4]].map(variance);
    const total = parts.reduce((sum, part) => sum + part, 0);
    for (const [input, part] of parts.entries())
      expect(Math.abs((effects[input]?.share ?? 0) - part / total)).toBeLessThan(0.03);
    expect(effects[1]?.shape).toEqual({ kind: 'maximum', at: 0.1 });
  });

  it('find what two inputs do only together', async () => {
    const known = ([a = 0, b = 0, level = 0, d = 0]: Point) => (a - 0.5) * (b - 0.5) + 0.1 * d + 0.01 * level;
    const { effects, interactions } = await findEffects(exact(known), space, 2);
    expect(interactions[0]?.inputs).toEqual([0, 1]);
    expect(interactions[0]?.share).toBeGreaterThan(0.7);
    expect(interactions[1]?.share).toBeLessThan(1e-9);
    expect(effects[0]?.share).toBeLessThan(0.05);
    expect(effects[3]?.shape).toEqual({ kind: 'rises' });
  });

  it('are nothing where the model is constant, and few pairs where there are many inputs', async () => {
    const { effects } = await findEffects(
      exact(() => 3),
      space,
      1,
    );
    expect(effects.map(({ share, shape }) => [share, shape.kind])).toEqual(Array(4).fill([0, 'flat']));
    const wide: Space = { inputs: Array.from({ length: 20 }, () => numeric) };
    const { interactions } = await findEffects(
      exact((point) => (point[17] ?? 0) * (point[19] ?? 0)),
      wide,
      1,
    );
    expect(interactions).toHaveLength(28);
    expect(interactions[0]?.inputs).toEqual([17, 19]);
  });

  it.each([
    [[0, 1, 2, 3], { kind: 'rises' }],
    [[3, 1, 2, 0], { kind: 'falls' }],
    [[0, 3, 1, 0], { kind: 'maximum', at: 1 }],
    [[3, 0, 1, 3], { kind: 'minimum', at: 1 }],
    [[1, 3, 0, 1], { kind: 'varies' }],
    [[2, 2, 2, 2], { kind: 'flat' }],
  ] as const)('call the course of %j', (curve, shape) => {
    expect(shapeOf([0, 1, 2, 3], curve, false)).toEqual(shape);
  });
});
