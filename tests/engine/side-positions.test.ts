import { describe, expect, it } from 'vitest';
import { contour, planeSides } from '#shared/engine/predictions/contour.ts';
import { profilePositions } from '#shared/engine/predictions/profile.ts';
import { settableAlong } from '#shared/engine/space/side-positions.ts';
import type { NumericInput, Point } from '#shared/engine/types.ts';
import { numericAxis, rangeOfLevels } from '#shared/rules/axis.ts';

const temperature = { kind: 'numeric', min: 20, max: 90, step: 5 } as const;
const listed = (levels: number[], scale: 'linear' | 'log' = 'linear'): NumericInput => ({
  ...{ kind: 'numeric', levels, scale, ...rangeOfLevels(levels) },
});
const inputs = {
  'levels on a logarithmic scale': listed([0.01, 0.03, 0.1, 0.3, 1, 5], 'log'),
  'levels of which one is far off': listed([1, 2, 3, 4, 5, 6, 8, 200]),
  'a range on a logarithmic scale': { kind: 'numeric', min: 0.01, max: 10, step: 0.01, scale: 'log' },
  'few steps on a logarithmic scale': { kind: 'numeric', min: 1, max: 20, step: 1, scale: 'log' },
} as const satisfies Record<string, NumericInput>;

describe.each(Object.entries(inputs))('a plane over %s (CHART-100)', (_, input) => {
  const axis = numericAxis(input);
  const plane = { setting: [0, 0], x: 0, y: 1, count: 41 };

  it('has its best place where a search of all settings has it', async () => {
    const wanted = axis.at(0.45);
    const height = ([x = 0, y = 0]: Point) => -((axis.share(x) - axis.share(wanted)) ** 2) - ((y - 50) / 70) ** 2;
    const found = await contour(
      { forecast: async (points) => points.map((at) => ({ value: height(at), low: 0, high: 0 })) },
      { inputs: [input, temperature] },
      plane,
    );
    const settable = found.forecasts.flatMap(({ value }, at) => {
      const [x = 0, y = 0] = [found.x[at % found.x.length], found.y[Math.floor(at / found.x.length)]];
      return axis.isOn(x) && numericAxis(temperature).isOn(y) ? [{ x, y, value }] : [];
    });
    const best = settable.reduce((a, b) => (b.value > a.value ? b : a));
    expect(best.y).toBe(50);
    expect(Math.abs(axis.share(best.x) - axis.share(wanted))).toBeLessThan(axis.count <= 41 ? 1e-12 : 1 / 41);
  });

  it('has positions in ascending order from end to end, all that can be set where they are few', () => {
    for (const count of [13, 21, 41]) {
      const { x } = planeSides({ inputs: [input, temperature] }, { ...plane, count });
      expect(x).toEqual([...new Set(x)].sort((a, b) => a - b));
      expect([x[0], x.at(-1), x.length]).toEqual([input.min, input.max, count]);
      const all = Array.from({ length: axis.count }, (_, at) => axis.value(at));
      if (axis.count <= count) expect(x).toEqual(expect.arrayContaining(all));
    }
  });
});

it('has all of up to 41 levels also on a coarse plane, and a spread of more', () => {
  const many = listed(Array.from({ length: 30 }, (_, at) => at ** 2));
  expect(profilePositions({ inputs: [many] }, 13)).toEqual([many.levels]);
  const more = listed([...Array.from({ length: 300 }, (_, at) => at / 100), 1000]);
  const found = settableAlong(more, 41);
  expect(found).toHaveLength(41);
  expect(found.filter((value) => value < 3 && numericAxis(more).isOn(value)).length).toBeGreaterThanOrEqual(19);
  const drawn = settableAlong(inputs['levels of which one is far off'], 40);
  expect(drawn).toHaveLength(40);
  expect(drawn).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 8, 200]));
});

it('goes from end to end of extreme ranges and of one value', () => {
  const wide = settableAlong(listed([-1.7e308, 0, 1.7e308]), 41);
  expect([wide.length, wide[0], wide.at(-1)]).toEqual([41, -1.7e308, 1.7e308]);
  expect(wide.every(Number.isFinite)).toBe(true);
  expect(settableAlong({ kind: 'numeric', min: 3, max: 3, step: 1 }, 41)).toEqual([3]);
});
