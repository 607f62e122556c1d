import { describe, expect, it } from 'vitest';
import { outlook } from '#shared/engine/outlook.ts';
import { predictGrid } from '#shared/engine/plot.ts';
import { findEffects } from '#shared/engine/predictions/effects.ts';
import { findSettings } from '#shared/engine/predictions/find-setting.ts';
import { withInput, withValues } from '#shared/engine/space/blend.ts';
import { mixtureProblem } from '#shared/engine/space/mixture-problem.ts';
import type { Mixture, Point, Space } from '#shared/engine/types.ts';
import { numericAxis } from '#shared/rules/axis.ts';
import { buildRequest, categorical, numeric } from './build-request.ts';

const percent = numeric(0, 100, 1);
const space: Space = {
  inputs: [percent, percent, categorical(2), percent],
  mixtures: [{ inputs: [0, 1, 3], total: 100 }],
};
const sumOf = (point: Point, [mixture]: readonly Mixture[] = space.mixtures ?? []) =>
  mixture?.inputs.reduce((sum, input) => sum + (point[input] ?? 0), 0);
const changes = (...list: [number, number][]) => new Map(list);

describe('a setting whose part of a mixture moves', () => {
  it('moves the others in their ratio, and nothing else', () => {
    expect(withValues(space, [20, 60, 1, 20], changes([0, 60]))).toEqual([60, 30, 1, 10]);
    expect(withValues(space, [20, 60, 1, 20], changes([2, 0]))).toEqual([20, 60, 0, 20]);
    expect(withValues(space, [20, 60, 1, 20], changes([0, 10], [1, 10]))).toEqual([10, 10, 1, 80]);
    expect(withValues(space, [100, 0, 0, 0], changes([0, 40]))).toEqual([40, 30, 0, 30]);
  });

  it('keeps the others within their ranges, and misses the total where they cannot take the rest', () => {
    const narrow: Space = { ...space, inputs: [percent, numeric(10, 70, 1), categorical(2), numeric(5, 15, 1)] };
    expect(withValues(narrow, [20, 60, 1, 20], changes([0, 20]))).toEqual([20, 65, 1, 15]);
    expect(withValues(narrow, [20, 60, 1, 20], changes([0, 95]))).toEqual([95, 10, 1, 5]);
  });

  it('lets the smallest part leave where too many would be above zero', () => {
    const few: Space = { ...space, mixtures: [{ inputs: [0, 1, 3], total: 100, atMost: 2 }] };
    expect(withValues(few, [0, 70, 1, 30], changes([0, 20]))).toEqual([20, 80, 1, 0]);
  });

  it('is on the grid where it is set, and adds up', () => {
    for (const value of [0, 7, 33.4, 50, 99, 100]) {
      const point = withInput(space, [20, 47, 1, 33], 0, value);
      expect(point[0]).toBe(Math.round(value));
      expect(sumOf(point)).toBe(100);
      expect(point.every(Number.isInteger)).toBe(true);
    }
    expect(withInput({ inputs: [percent] }, [3], 0, 41.6)).toEqual([42]);
  });
});

const worth = ([a = 0, b = 0, , c = 0]: Point) => -((a - 60) ** 2 + (b - 30) ** 2 + (c - 10) ** 2) / 1e4;
const points = [
  [100, 0, 0, 0],
  [0, 100, 1, 0],
  [0, 0, 0, 100],
  [50, 50, 1, 0],
  [50, 0, 0, 50],
  [0, 50, 1, 50],
  [34, 33, 0, 33],
];
const score = Float64Array.from(points, (point) => 1 + worth(point) / 2);

describe('what a model says of a mixture', () => {
  it('proposes settings on its simplex alone, the best one too', async () => {
    const forecast = async (asked: readonly Point[]) =>
      asked.map((point) => ({ score: { value: worth(point), low: worth(point), high: worth(point) }, outputs: [] }));
    const known = [...points, [10, 10, 0, 10]];
    const found = await findSettings('best', { space, forecast, known, seed: 1 });
    expect(new Set(found.map((point) => sumOf(point)))).toEqual(new Set([100]));
    expect(found[0]?.filter((_, at) => at !== 2)).toEqual([60, 30, 10]);
  });

  it('expects gains of mixtures alone', async () => {
    const asked: Point[] = [];
    const allowed = async (some: readonly Point[]) => {
      asked.push(...some);
      return some.map(() => true);
    };
    await outlook({ space, points, score, noise: 0, seed: 1 }, { allowed });
    expect(asked.length).toBeGreaterThan(300);
    expect(new Set(asked.map((point) => sumOf(point)))).toEqual(new Set([100]));
  });

  it('has effects along its simplex, and no interaction of two parts', async () => {
    const asked: Point[] = [];
    const values = async (some: readonly Point[]) => {
      asked.push(...some);
      return Float64Array.from(some, worth);
    };
    const { interactions } = await findEffects({ values } as Parameters<typeof findEffects>[0], space, 1);
    for (const point of asked) expect(sumOf(point)).toBeCloseTo(100, 6);
    expect(interactions.map(({ inputs }) => inputs.includes(2))).toEqual([true, true, true]);
  });

  it('is plotted over mixtures', async () => {
    const { signal: _, ...request } = buildRequest({ space, points, outputs: points.map((point) => [worth(point)]) });
    const plotted = await predictGrid({ ...request, x: 0, y: 2, size: 5 });
    expect(plotted).toHaveLength(25);
    const at = (x: number) => plotted.find((one) => one.x === x)?.score ?? 0;
    expect(at(50)).toBeGreaterThan(at(0));
  });

  it('is plotted at mixtures alone, whatever the ranges of the other parts', async () => {
    // The third part takes 10 to 30 of 100: the other two have 70 to 90 together.
    const narrow: Space = {
      inputs: [numeric(0, 80, 5), numeric(0, 80, 5), numeric(10, 30, 5)],
      mixtures: [{ inputs: [0, 1, 2], total: 100 }],
    };
    const blends: Point[] = [10, 20, 30, 40, 50, 60].map((share) => [share, 80 - share, 20]);
    const outputs = blends.map(([a = 0, b = 0]) => [a * b]);
    const { signal: _, ...request } = buildRequest({ space: narrow, points: blends, outputs });
    const plotted = await predictGrid({ ...request, x: 0, y: 1, size: 17 });
    for (const { x, y, score } of plotted) {
      expect(score !== null, `${x} and ${y}`).toBe(x + y >= 70 && x + y <= 90);
    }
  });
});

describe('the problem of a mixture', () => {
  const parts = (...ranges: [min: number, max: number, step: number][]) =>
    ranges.map(([min, max, step]) => numericAxis({ min, max, step }));
  const of = (total: number, axes: ReturnType<typeof parts>, at_most?: number) =>
    mixtureProblem({ name: 'Blend', total, parts: axes, at_most });

  it.each([
    [100, parts([0, 100, 1]), undefined, /needs at least 2 parts/],
    [100, parts([0, 30, 1], [0, 40, 1]), undefined, /add up to at most 70: less than 100$/],
    [100, parts([0, 60, 1], [0, 60, 1], [0, 60, 1]), 1, /add up to at most 60: less than 100$/],
    [100, parts([70, 90, 1], [60, 90, 1]), undefined, /add up to at least 130: more than 100$/],
    [100, parts([10, 90, 1], [10, 90, 1], [10, 90, 1]), 2, /2 of its parts above 0, but 3 of them cannot be 0$/],
    [100, parts([0, 90, 3], [0, 90, 6]), undefined, /In their steps, .* never add up to 100$/],
  ])('of total %d is told', (total, axes, at_most, text) => {
    expect(of(total, axes, at_most)).toMatch(text);
  });

  it.each([
    [100, parts([0, 100, 1], [0, 100, 5]), undefined],
    [1, parts([0, 1, 0.1], [0, 1, 0.1], [0.2, 0.3, 0.1]), 2],
    [100, parts([10, 90, 3], [0, 90, 3]), undefined],
  ])('of total %d is none', (total, axes, at_most) => {
    expect(of(total, axes, at_most)).toBeUndefined();
  });
});
