import { describe, expect, it } from 'vitest';
import type { Forecast } from '#shared/engine/predictions/forecast.ts';
import { forecastPoints, proposeWithForecasts } from '#shared/engine/predictions/forecast-points.ts';
import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import { inverseNormal } from '#shared/engine/random/inverse-normal.ts';
import { scores } from '#shared/engine/score.ts';
import type { Point, ProposeRequest } from '#shared/engine/types.ts';
import { isNight } from '#tests/support/night.ts';

const numeric = { kind: 'numeric', min: 0, max: 1, step: 0.01 } as const;
const space = { inputs: [numeric, numeric, { kind: 'categorical', levels: 3 } as const] };

/** A yield, and an impurity over three decades; measured again they differ by about 3 and by a tenth. */
function measure([a = 0, b = 0, level = 0]: Point, random: Random): [number, number] {
  const height = 80 * Math.exp(-4 * ((a - 0.4) ** 2 + (b - 0.6) ** 2)) + 5 * level;
  const noise = () => inverseNormal((random.integer(1000) + 0.5) / 1000);
  return [height + 3 * noise(), 10 ** (2 * a - b + 0.04 * noise())];
}

function request(n: number, seed: number): ProposeRequest {
  const random = createRandom(seed);
  const points = Array.from({ length: n }, () => [random.next(), random.next(), random.integer(3)]);
  return {
    space,
    points,
    outputs: points.map((point) => measure(point, random)),
    objectives: [
      { weight: 3, target: 'Maximize' },
      { weight: 1, target: 'Minimize' },
    ],
    noise: 0,
    behaviour: 'normal',
    count: 4,
    seed,
  };
}

const holds = ({ low, high }: Forecast, value: number) => value >= low && value <= high;

describe('forecasts', () => {
  it('stay inside the bounds of an output, intervals and their part of the score too', async () => {
    const bounds = { min: 0, max: 90 };
    const near = request(15, 3);
    const outputs = near.outputs.map(([height = 0, impurity = 0]) => [Math.min(90, height + 12), impurity]);
    const bounded = {
      ...near,
      outputs,
      objectives: near.objectives.map((one, at) => (at === 0 ? { ...one, bounds } : one)),
    };
    const asked = request(200, 9).points;
    const ends = async (of: ProposeRequest) => {
      const found = (await forecastPoints(of, asked))?.forecasts ?? [];
      return found.flatMap(({ outputs: [first] }) => (first ? [first.low, first.value, first.high] : []));
    };
    const [free, kept] = [await ends({ ...near, outputs }), await ends(bounded)];
    expect(Math.max(...free)).toBeGreaterThan(90);
    expect(Math.max(...kept)).toBe(90);
    expect(kept).toEqual(free.map((value) => Math.min(90, Math.max(0, value))));
  });

  it('hold nine of ten fresh measurements, from 15 samples on', async () => {
    const seeds = isNight ? 12 : 4;
    for (const n of [15, 40]) {
      let [inside, all] = [0, 0];
      for (let seed = 1; seed <= seeds; seed += 1) {
        const fresh = request(100, 1000 + seed);
        const found = await forecastPoints(request(n, seed), fresh.points);
        for (const [index, { outputs }] of (found?.forecasts ?? []).entries()) {
          for (const [output, value] of fresh.outputs[index]?.entries() ?? []) {
            all += 1;
            if (outputs[output] && holds(outputs[output], value)) inside += 1;
          }
        }
      }
      expect(all).toBe(200 * seeds);
      expect(inside / all).toBeGreaterThan(0.85);
      expect(inside / all).toBeLessThan(0.95);
    }
  });

  it('are narrow where half of the values crowd at one end', async () => {
    const drawn = (n: number, seed: number) => {
      const random = createRandom(seed);
      const noise = () => inverseNormal((random.integer(1000) + 0.5) / 1000);
      const points = Array.from({ length: n }, () => [random.next() < 0.5 ? 0 : random.next(), random.next(), 0]);
      return { points, outputs: points.map(([a = 0]) => [2 + 5 * a + 0.2 * noise()]) };
    };
    let [inside, all, width] = [0, 0, 0];
    for (let seed = 1; seed <= 6; seed += 1) {
      const fresh = drawn(60, 1000 + seed);
      const asked = { space, ...drawn(24, seed), objectives: [{ weight: 1, target: 'Minimize' }] as const };
      const found = await forecastPoints({ ...asked, noise: 0, seed }, fresh.points);
      for (const [row, { outputs }] of (found?.forecasts ?? []).entries()) {
        const [forecast, value = 0] = [outputs[0], fresh.outputs[row]?.[0]];
        all += 1;
        if (!forecast) continue;
        width += forecast.high - forecast.low;
        if (holds(forecast, value)) inside += 1;
      }
    }
    expect(inside / all).toBeGreaterThan(0.85);
    expect(width / all, 'of a range of 5; nine of ten of the noise take 0.7').toBeLessThan(1.6);
  });

  it('are as wide where each of 80 samples is there twice, for a model knows one by the other', async () => {
    const random = createRandom(11);
    const points = Array.from({ length: 80 }, () => [random.next(), random.next()]);
    const outputs = points.map(() => [random.next()]);
    const widthOf = async (copies: number) => {
      const all = Array.from({ length: copies }, () => 0);
      const asked = {
        ...{ space: { inputs: [numeric, numeric] }, noise: 0, seed: 11 },
        ...{ points: all.flatMap(() => points), outputs: all.flatMap(() => outputs) },
        objectives: [{ weight: 1, target: 'Maximize' }] as const,
      };
      return (await forecastPoints(asked, []))?.fitted.outputs[0]?.deviate ?? Number.NaN;
    };
    expect(await widthOf(2)).toBeGreaterThan(0.8 * (await widthOf(1)));
  });

  it('of proposals are near what is measured there, and repeat for the same request', async () => {
    const { proposals } = await proposeWithForecasts(request(30, 3));
    expect(proposals).toHaveLength(4);
    for (const { point, forecast } of proposals) {
      const [high = 0] = measure(point, createRandom(9));
      expect(Math.abs((forecast?.outputs[0]?.value ?? 0) - high)).toBeLessThan(15);
      expect(forecast?.score.low).toBeLessThanOrEqual(forecast?.score.value ?? -1);
    }
    expect((await proposeWithForecasts(request(30, 3))).proposals).toEqual(proposals);
  });

  it('learn each output from the samples that have it', async () => {
    const asked = request(30, 4);
    const outputs = asked.outputs.map(([first = 0, second = 0], row) => [first, row % 2 ? Number.NaN : second]);
    const { fitted, forecasts } = (await forecastPoints({ ...asked, outputs }, asked.points)) ?? {};
    const measured = (values: readonly (number | null)[] = []) => values.filter((value) => value !== null).length;
    expect(measured(fitted?.outputs[0]?.values)).toBe(30);
    expect(measured(fitted?.outputs[1]?.values)).toBe(15);
    expect(forecasts).toHaveLength(30);
  });

  it('of a score are certain of the outputs that are known already', async () => {
    const asked = request(12, 8);
    const [point = []] = request(1, 9).points;
    const known = [
      [50, Number.NaN],
      [50, 1],
    ];
    const { forecasts = [] } = (await forecastPoints(asked, [point, point, point], [[], ...known])) ?? {};
    const [predicted, half, whole] = forecasts.map(({ score }) => score);
    const [first] = scores([[50, 1], ...asked.outputs], asked.objectives);
    expect(whole?.value).toBeCloseTo(first ?? Number.NaN, 12);
    expect([whole?.low, whole?.high]).toEqual([whole?.value, whole?.value]);
    const width = (one: Forecast | undefined) => (one?.high ?? 0) - (one?.low ?? 0);
    expect(width(half)).toBeGreaterThan(0);
    expect(width(half)).toBeLessThan(width(predicted));
  });

  it('of an output that never differs are its value', async () => {
    const asked = request(10, 5);
    const constant = { ...asked, outputs: asked.outputs.map(([first = 0]) => [first, 7]) };
    const { forecasts = [] } = (await forecastPoints(constant, asked.points)) ?? {};
    expect(forecasts[0]?.outputs[1]).toEqual({ value: 7, low: 7, high: 7 });
  });

  it('exist where samples are older than an input, and not below two samples', async () => {
    const asked = request(12, 6);
    const older = { ...asked, points: asked.points.map(([a = 0, , c = 0]) => [a, Number.NaN, c]) };
    const { proposals } = await proposeWithForecasts(older);
    expect(proposals[0]?.forecast?.outputs).toHaveLength(2);
    expect(await forecastPoints(request(1, 7), asked.points)).toBeUndefined();
    expect((await proposeWithForecasts(request(1, 7))).proposals[0]?.forecast).toBeUndefined();
  });
});
