import { beforeAll, describe, expect, it } from 'vitest';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { createKernels } from '#shared/engine/kernels/kernels.ts';
import { createForecasters, type Forecasters, type Limits } from '#shared/engine/predictions/create-forecaster.ts';
import { findRobust, findSettings } from '#shared/engine/predictions/find-setting.ts';
import { fitModel } from '#shared/engine/predictions/fit-model.ts';
import type { FittedModel } from '#shared/engine/predictions/fitted-model.ts';
import { inOrder } from '#shared/engine/predictions/learn-request.ts';
import { settingsAround, successAround } from '#shared/engine/predictions/robust.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, Space } from '#shared/engine/types.ts';

const numeric = { kind: 'numeric', min: 0, max: 1, step: 0.01 } as const;

describe('the settings that are met', () => {
  const space: Space = {
    inputs: [
      numeric,
      { kind: 'numeric', min: 0.01, max: 1, step: 0.01, scale: 'log' },
      { kind: 'categorical', levels: 3 },
      numeric,
    ],
  };

  it('lie evenly within the tolerance on both sides, as a share of the setting on a log scale', () => {
    const setting = [0.5, 0.2, 1, 0.3];
    const around = settingsAround(space, setting, [0.1, 0.5, 7, 0]);
    const middle = (input: number) => around.reduce((sum, point) => sum + (point[input] ?? 0), 0) / around.length;
    const ends = (input: number) => [Math.min, Math.max].map((end) => end(...around.map((point) => point[input] ?? 0)));
    for (const [input, width] of [0.1, 0.1].entries()) {
      const at = setting[input] ?? 0;
      expect(middle(input)).toBeCloseTo(at, 12);
      const [low = 0, high = 0] = ends(input);
      expect(low).toBeGreaterThanOrEqual(at - width);
      expect(high).toBeLessThanOrEqual(at + width);
      expect(high - low).toBeGreaterThan(1.9 * width);
      // An eighth of them in each eighth.
      for (let part = 0; part < 8; part += 1) {
        const [from, to] = [part, part + 1].map((edge) => at - width + (edge * width) / 4);
        const within = around.filter((point) => (point[input] ?? 0) >= (from ?? 0) && (point[input] ?? 0) < (to ?? 0));
        expect(within.length).toBe(around.length / 8);
      }
    }
    expect(around.every(([, , level, exact]) => level === 1 && exact === 0.3)).toBe(true);
    expect(settingsAround(space, setting, [0.1, 0.5, 7, 0])).toEqual(around);
  });

  it('leave the range at its ends, and are the setting alone without a tolerance', () => {
    const around = settingsAround(space, [1, 0.01, 0, 0], [0.1, 0.5, 0, 0.2]);
    expect(Math.max(...around.map(([x = 0]) => x))).toBeGreaterThan(1.09);
    expect(Math.min(...around.map(([, , , y = 0]) => y))).toBeLessThan(-0.19);
    expect(Math.min(...around.map(([, log = 0]) => log))).toBeGreaterThan(0);
    expect(settingsAround(space, [0.5, 0.2, 1, 0.3], [0, 0, 3, 0])).toEqual([[0.5, 0.2, 1, 0.3]]);
  });

  it('keep the total of a mixture in the ratio of the amounts, none below zero and none where none was', () => {
    const mixture: Space = { inputs: [numeric, numeric, numeric], mixtures: [{ inputs: [0, 1, 2], total: 1 }] };
    const around = settingsAround(mixture, [0.98, 0.02, 0], [0.1, 0.05, 0.1]);
    expect(around.some(([, second]) => second === 0)).toBe(true);
    for (const point of around) {
      expect(point.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 12);
      expect(point.every((part) => part >= 0)).toBe(true);
      expect(point[2]).toBe(0);
    }
  });
});

describe('the share of success', () => {
  const space: Space = { inputs: [numeric, numeric] };
  // The yield has a narrow summit at 0.8 and a broad, lower one at 0.3; the impurity rises along the second input.
  const yieldOf = ([x = 0, y = 0]: Point) =>
    100 * Math.exp(-(((x - 0.8) / 0.06) ** 2)) + 92 * Math.exp(-(((x - 0.3) / 0.25) ** 2)) - 2 * y;
  const impurityOf = ([x = 0, y = 0]: Point) => 3 * y + x;
  const kernels = createKernels();
  let fitted: FittedModel;
  const forecastersOf = (limits?: Limits): Promise<Forecasters> =>
    createForecasters(kernels, fitted, createPacer({}), limits);
  const limits: Limits = [
    { min: 80, max: null },
    { min: null, max: 2 },
  ];
  beforeAll(async () => {
    const random = createRandom(5);
    const points = Array.from({ length: 70 }, () => [random.integer(101) / 100, random.integer(101) / 100]);
    const learned = await fitModel(
      kernels,
      inOrder({
        space,
        points,
        outputs: points.map((point) => [yieldOf(point), impurityOf(point)]),
        objectives: [
          { weight: 1, target: 'Maximize' },
          { weight: 0.05, target: 'Minimize' },
        ],
        noise: 0.02,
        seed: 7,
      }),
    );
    if (!learned) throw new Error('Nothing was learned');
    fitted = learned;
  });
  const settings = [
    [0.8, 0.1],
    [0.3, 0.1],
    [0.5, 0.5],
    [0.02, 0.98],
  ];
  const tolerances = [0.08, 0.1];

  it.each([
    ['of limits', limits, 0],
    ['of the score', undefined, 0.8],
  ])('%s is that of random settings around', async (_case, limited, least) => {
    const forecasters = await forecastersOf(limited);
    const found = await successAround(forecasters, space, settings, { tolerances, least });
    const random = createRandom(11);
    for (const [at, [x = 0, y = 0]] of settings.entries()) {
      const drawn = Array.from({ length: 2500 }, () => [
        x + 0.08 * (2 * random.next() - 1),
        y + 0.1 * (2 * random.next() - 1),
      ]);
      const chances = await forecasters.success(drawn, least);
      const share = chances.reduce((sum, chance) => sum + chance, 0) / drawn.length;
      expect(Math.abs((found[at] ?? Number.NaN) - share)).toBeLessThan(0.02);
    }
    expect(Math.max(...found) - Math.min(...found)).toBeGreaterThan(0.5);
    expect(await successAround(forecasters, space, settings, { tolerances, least })).toEqual(found);
  });

  it('without tolerances is the probability of acceptance, or that the score reaches what it must', async () => {
    const limited = await forecastersOf(limits);
    const exact = { tolerances: [0, 0], least: 0.8 };
    const chances = (await limited.forecast(settings)).map(({ acceptable }) => acceptable);
    expect(await successAround(limited, space, settings, exact)).toEqual(chances);
    const free = await forecastersOf();
    const [forecast] = await free.forecast([[0.5, 0.5]]);
    const reach = async (least: number) =>
      (await successAround(free, space, [[0.5, 0.5]], { tolerances: [0, 0], least }))[0] ?? Number.NaN;
    expect(await reach(forecast?.score.value ?? 0)).toBeCloseTo(0.5, 1);
    expect(await reach(forecast?.score.low ?? 0)).toBeCloseTo(0.95, 1);
    expect(await reach(forecast?.score.high ?? 0)).toBeCloseTo(0.05, 1);
  });

  it('takes a calculated output as it is at the setting, and changes it around as its model does', async () => {
    const limited = await forecastersOf([undefined, { min: null, max: 2 }]);
    const at = [[0.5, 0.3]];
    const known = (impurity: number) => [[Number.NaN, impurity]];
    const share = async (impurity: number, tolerance: number) =>
      (await successAround(limited, space, at, { tolerances: [0, tolerance], least: 0 }, known(impurity)))[0];
    expect(await share(1.99, 0)).toBe(1);
    expect(await share(2.01, 0)).toBe(0);
    // The impurity rises by 3 along the second input: of ±0.1 around 2 − 0.15, three quarters keep the limit.
    expect(Math.abs(((await share(1.85, 0.1)) ?? 0) - 0.75)).toBeLessThan(0.04);
  });

  it('leads away from the best predicted setting where that is a narrow summit', async () => {
    const forecasters = await forecastersOf(limits);
    const { forecast } = forecasters;
    const search = { space, forecast, known: fitted.points, seed: 1 };
    const [best = []] = await findSettings('best', search);
    expect(Math.abs((best[0] ?? 0) - 0.8)).toBeLessThan(0.05);
    const shares = (points: readonly Point[]) => successAround(forecasters, space, points, { tolerances, least: 0 });
    const found = await findRobust(shares, search);
    const [robust = []] = found;
    expect(Math.abs((robust[0] ?? 0) - 0.3)).toBeLessThan(0.15);
    const [there = 0, before = 1] = await shares([robust, best]);
    expect(there).toBeGreaterThan(before + 0.2);
    // Nothing on a coarse grid is better by more than a percent.
    const grid = Array.from({ length: 21 * 6 }, (_, at) => [(at % 21) / 20, Math.floor(at / 21) / 5]);
    expect(Math.max(...(await shares(grid)))).toBeLessThan(there + 0.01);
    expect(await findRobust(shares, search)).toEqual(found);
    const near = await findRobust(shares, search, [[0.3, 0.1]]);
    expect(Math.abs((near[0]?.[0] ?? 0) - 0.3)).toBeLessThan(0.3);
  });
});
