import { beforeAll, describe, expect, it } from 'vitest';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { createKernels } from '#shared/engine/kernels/kernels.ts';
import { createForecasters, type Forecaster } from '#shared/engine/predictions/create-forecaster.ts';
import { findFeasible } from '#shared/engine/predictions/find-feasible.ts';
import { findNear, findSettings, type Goal, worthOfForecast } from '#shared/engine/predictions/find-setting.ts';
import { fitModel } from '#shared/engine/predictions/fit-model.ts';
import type { FittedModel } from '#shared/engine/predictions/fitted-model.ts';
import { inOrder, type LearnRequest } from '#shared/engine/predictions/learn-request.ts';
import { createNearness } from '#shared/engine/predictions/nearness.ts';
import { profile, profilePositions } from '#shared/engine/predictions/profile.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, Space } from '#shared/engine/types.ts';

// A summit at 0.7 and the second level; samples only where the first input is above 0.3.
const space: Space = {
  inputs: [
    { kind: 'numeric', min: 0, max: 1, step: 0.01 },
    { kind: 'categorical', levels: 3 },
  ],
};
const height = ([x = 0, level = 0]: Point) => 1 - 4 * (x - 0.7) ** 2 - (level === 1 ? 0 : 0.3);

function request(): LearnRequest {
  const random = createRandom(3);
  const points = Array.from({ length: 30 }, () => [0.3 + random.integer(71) / 100, random.integer(3)]);
  return {
    space,
    points,
    outputs: points.map((point) => [height(point)]),
    objectives: [{ weight: 1, target: 'Maximize' }],
    noise: 0,
    seed: 7,
  };
}

const kernels = createKernels();
let fitted: FittedModel;
let forecast: Forecaster;
beforeAll(async () => {
  const learned = await fitModel(kernels, inOrder(request()));
  if (!learned) throw new Error('Nothing was learned');
  fitted = learned;
  forecast = (await createForecasters(kernels, fitted, createPacer({}))).forecast;
});

const find = (goal: Goal) => findSettings(goal, { space, forecast, known: fitted.points, seed: 1 });

describe('the profiler', () => {
  it('proposes settings in order, first the best predicted one, each once, and the same again', async () => {
    const proposed = await find('best');
    const [best] = proposed;
    expect(Math.abs((best?.[0] ?? 0) - 0.7)).toBeLessThan(0.03);
    expect(best?.[1]).toBe(1);
    expect(await find('best')).toEqual(proposed);
    expect(new Set(proposed.map(String)).size).toBe(proposed.length);
    const worth = (await forecast(proposed)).map(({ score }) => score.value);
    expect(worth).toEqual([...worth].sort((a, b) => b - a));
    // Also far from the summit: rules may forbid it.
    expect(proposed.some(([x = 1]) => x < 0.1)).toBe(true);
  });

  it('finds the best setting that rules allow, close to what they forbid, and none where they forbid all', async () => {
    const under = (isAllowed: (point: Point) => boolean, most = 100) =>
      findFeasible({
        ...{ space, most },
        propose: (near) => (near ? findNear('best', { space, forecast, known: near, seed: 1 }) : find('best')),
        evaluate: async (points) => points.map((point) => ({ isAllowed: isAllowed(point) })),
        worthOf: async (points) => (await forecast(points)).map((one) => worthOfForecast('best', one)),
      });
    expect(await under(() => true, 303)).toEqual(await under(() => true));
    expect(await under(() => true)).toEqual((await find('best'))[0]);
    const allowed = await under(([x = 0, level]) => x < 0.5 && level !== 1);
    expect(allowed?.[0]).toBe(0.49);
    expect(allowed?.[1]).not.toBe(1);
    expect(await under(() => false)).toBeUndefined();
  });

  it.each([
    ['few settings', 400],
    ['more', 100],
  ])('finds the best by an output as it is calculated, not as it is modelled, of %s (CHART-101)', async (_, most) => {
    // The calculated value falls where its model rises.
    const known = ([x = 0, level = 0]: Point) => [height([1 - x, level])];
    const worthOf = async (points: readonly Point[], calculated: readonly (readonly number[])[] = []) =>
      (await forecast(points, calculated)).map((one) => worthOfForecast('best', one));
    const all = Array.from({ length: 303 }, (_, at) => [Math.floor(at / 3) / 100, at % 3]);
    const worths = await worthOf(all, all.map(known));
    const top = Math.max(...worths.map(({ worth }) => worth));
    const found = await findFeasible({
      ...{ space, most, worthOf },
      propose: (near) => (near ? findNear('best', { space, forecast, known: near, seed: 1 }) : find('best')),
      evaluate: async (points) => points.map((point) => ({ isAllowed: true, calculated: known(point) })),
    });
    expect((await worthOf([found ?? []], [known(found ?? [])]))[0]?.worth).toBeCloseTo(top, 9);
    expect(found).toEqual([0.3, 1]);
  });

  it('finds the most uncertain setting away from the samples, which is not near any', async () => {
    const [setting = []] = await find('uncertain');
    expect(setting[0]).toBeLessThan(0.3);
    const nearness = createNearness(fitted);
    expect(nearness(setting)).toBeLessThan(nearness(fitted.points[0] ?? []));
    expect(nearness(fitted.points[0] ?? [])).toBeCloseTo(1, 12);
  });

  it('moves one input after the other, with the others as set, and leaves one out', async () => {
    const setting = [0.4, 2];
    const positions = profilePositions(space, 11);
    expect(positions).toEqual([Array.from({ length: 11 }, (_, index) => expect.closeTo(index / 10, 12)), [0, 1, 2]]);
    const found = await profile(forecast, setting, { space, positions });
    const [here, along] = await forecast([setting, [0.4, 1]]);
    expect(found.here).toEqual(here);
    expect(found.curves.map(({ length }) => length)).toEqual([11, 3]);
    expect(found.curves[1]?.[1]?.score.value).toBeCloseTo(along?.score.value ?? Number.NaN, 9);
    const rest = await profile(forecast, setting, { space, positions, except: 0 });
    expect(rest.curves.map(({ length }) => length)).toEqual([0, 3]);
  });

  it('learns the same from samples in any order', async () => {
    const { points, outputs, ...others } = request();
    const turned = { ...others, points: points.toReversed(), outputs: outputs.toReversed() };
    expect(await fitModel(createKernels(), inOrder(turned))).toEqual(fitted);
  });
});
