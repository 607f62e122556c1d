import { expect, it } from 'vitest';
import type { Forecaster } from '#shared/engine/predictions/create-forecaster.ts';
import {
  createFrontGain,
  type FrontOutputs,
  findFront,
  frontAmong,
} from '#shared/engine/predictions/predicted-front.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { inverseNormal } from '#shared/engine/random/inverse-normal.ts';
import type { Point, Space } from '#shared/engine/types.ts';

const numeric = { kind: 'numeric', min: 0, max: 1, step: 0.01 } as const;
const space: Space = { inputs: [numeric, numeric] };
const outputs: FrontOutputs = [
  { output: 1, target: 'Maximize' },
  { output: 0, target: 'Minimize' },
];
/** The yield (the second output) rises with the cost (the first); the second input only harms. */
const forecasterOf =
  (acceptable?: (point: Point) => number): Forecaster =>
  async (points) =>
    points.map((point) => {
      const [x = 0, y = 0] = point;
      const exact = (value: number) => ({ value, low: value, high: value });
      return {
        score: exact(0),
        outputs: [exact(x ** 2 + y), exact(x - y)],
        ...(acceptable && { acceptable: acceptable(point) }),
      };
    });
const frontOf = async (forecast: Forecaster, near?: readonly Point[]) => {
  const found = await findFront(outputs, { space, forecast, known: [[0.5, 0.5]], seed: 3 }, near);
  const forecasts = await forecast(found);
  const all = found.flatMap((setting, at) => {
    const own = forecasts[at];
    return own ? [{ setting, forecast: own }] : [];
  });
  return { found, front: frontAmong(all, outputs).map(({ setting }) => setting) };
};

it('finds the compromises along the whole front, in order, and the same again', async () => {
  const { found, front } = await frontOf(forecasterOf());
  // Exactly those with nothing of the second input.
  expect(front.every(([, y]) => y === 0)).toBe(true);
  expect(front.length).toBeGreaterThan(80);
  expect([front[0]?.[0], front.at(-1)?.[0]]).toEqual([0, 1]);
  expect(front.map(([x = 0]) => x)).toEqual(front.map(([x = 0]) => x).toSorted((a, b) => a - b));
  expect((await frontOf(forecasterOf())).found).toEqual(found);
  expect(found.length).toBeGreaterThan(500);
});

it('keeps to settings that are likely within the limits, where there are any', async () => {
  const { front } = await frontOf(forecasterOf(([x = 0]) => (x <= 0.4 ? 0.9 : 0.1)));
  expect(front.every(([x = 1]) => x <= 0.4)).toBe(true);
  expect(Math.max(...front.map(([x = 0]) => x))).toBe(0.4);
  const none = await frontOf(forecasterOf(() => 0.1));
  expect(none.front.length).toBeGreaterThan(80);
});

it('searches near settings that are given', async () => {
  const { found } = await frontOf(forecasterOf(), [[0.5, 0.2]]);
  expect(found.length).toBeLessThan(500);
  expect(found.length).toBeGreaterThan(5);
});

it('expects as much of a measurement as draws of it add on average', () => {
  const measured = [
    [1, 8],
    [5, 5],
    [9, 1],
    [2, 2],
  ] as const;
  const gain = createFrontGain(measured, measured, ['Maximize', 'Maximize']);
  // Goods are the values from the worst to the best: (v − 1) / 8 and (v − 1) / 7.
  const goods = (a: number, b: number) => [(a - 1) / 8, (b - 1) / 7] as const;
  const front = [goods(1, 8), goods(5, 5), goods(9, 1)];
  const volume = (points: readonly (readonly [number, number])[]) => {
    let [sum, height] = [0, 0];
    for (const [x, y] of points.toSorted((a, b) => b[0] - a[0])) {
      sum += Math.max(0, x) * Math.max(0, y - height);
      height = Math.max(height, y);
    }
    return sum;
  };
  const random = createRandom(9);
  const draws = Array.from({ length: 20_000 }, () => {
    const normal = () => inverseNormal(Math.min(1 - 1e-12, Math.max(1e-12, random.next())));
    return volume([...front, goods(7 + normal(), 4 + 2 * normal())]) - volume(front);
  });
  const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
  const band = (value: number, deviation: number) => ({
    value,
    low: value - deviation * inverseNormal(0.95),
    high: value + deviation * inverseNormal(0.95),
  });
  expect(mean).toBeGreaterThan(0.03);
  expect(Math.abs(gain([band(7, 1), band(4, 2)]) - mean)).toBeLessThan(0.004);
  expect(gain([band(7, 1), band(4, 2)], 0.5)).toBeCloseTo(gain([band(7, 1), band(4, 2)]) / 2, 12);
  expect(gain([band(5, 0), band(5, 0)])).toBe(0);
  expect(gain([band(2, 0), band(2, 0)])).toBe(0);
});
