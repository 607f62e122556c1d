import { expect, it } from 'vitest';
import {
  bestAcceptable,
  bestSoFar,
  buildProgressFigure,
  expectedBest,
  type ProgressSample,
} from '#web/charts/progress/build-progress-figure.ts';
import { progressSummary } from '#web/features/plotting/progress/progress-data.ts';

const samples = (values: readonly number[], series = 1): ProgressSample[] =>
  values.map((value, index) => ({
    key: `${series}-${index}`,
    series,
    name: `Series ${series}, sample ${index + 1}`,
    value,
    isByChance: series === 1,
  }));
const bests = (values: readonly number[], target: Parameters<typeof bestSoFar>[1]) =>
  bestSoFar(samples(values), target).map(({ best }) => best);

it('keeps the best so far in the direction of the target', () => {
  expect(bests([3, 5, 4, 9], 'Maximize')).toEqual([3, 5, 5, 9]);
  expect(bests([3, 5, 1, 4], 'Minimize')).toEqual([3, 3, 1, 1]);
  expect(bests([3, 9, 6.5, 7], 7)).toEqual([3, 9, 6.5, 7]);
  expect(bests([3, 9, 6, 7], { min: 5, max: null })).toEqual([3, 9, 9, 9]);
});

it('expects of k samples in random order what all orders give on average', () => {
  const values = [2, 7, 1, 4];
  const orders = permutations(values);
  const mean = (count: number, best: (...of: number[]) => number) =>
    orders.reduce((sum, order) => sum + best(...order.slice(0, count)), 0) / orders.length;
  [1, 2, 3, 4].forEach((count) => {
    expect(expectedBest(values, 'Maximize')[count - 1]).toBeCloseTo(mean(count, Math.max), 12);
    expect(expectedBest(values, 'Minimize')[count - 1]).toBeCloseTo(mean(count, Math.min), 12);
  });
  expect(expectedBest([], 'Maximize')).toEqual([]);
});

it('marks where each series of a single experiment begins, and draws chance only where samples are by chance', () => {
  const line = { name: 'One', samples: [...samples([1, 2, 3]), ...samples([4, 5], 2)] };
  const data = { lines: [line], target: 'Maximize', title: 'score', over: 'samples' } as const;
  const figure = buildProgressFigure(data, 640);
  expect(figure.series.map(({ label }) => label)).toEqual(['1', '2']);
  expect(figure.lines[0]?.expected.match(/[ML]/g)).toHaveLength(3);
  const later = { ...data, lines: [{ name: 'Two', samples: samples([4, 5, 6], 2) }] };
  expect(buildProgressFigure(later, 640).lines[0]?.expected).toBe('');
  expect(buildProgressFigure({ ...data, over: 'series' }, 640).series).toEqual([]);
});

it('writes values with the decimal symbol of the account', () => {
  const data = {
    lines: [{ name: 'One', samples: samples([0.5]) }],
    target: 'Maximize',
    title: 'score',
    over: 'samples',
  } as const;
  expect(buildProgressFigure(data, 640, ',').points[0]?.lines).toEqual([
    'Series 1, sample 1',
    'Score: 0,5',
    'Best so far: 0,5',
  ]);
});

function permutations(values: readonly number[]): number[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, index) => permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}

it('draws the best acceptable sample beside the best where a sample breaks a limit', () => {
  const kept = [true, false, undefined, true];
  const measured = samples([3, 9, 10, 4]).map((sample, index) => ({ ...sample, isAcceptable: kept[index] }));
  const data = {
    lines: [{ name: 'One', samples: measured }],
    target: 'Maximize',
    title: 'yield',
    over: 'samples',
  } as const;
  expect(bestAcceptable(measured, 'Maximize').map(({ best, index }) => [best, index])).toEqual([
    [3, 0],
    [4, 3],
  ]);
  const figure = buildProgressFigure(data, 640);
  expect(figure.lines[0]?.acceptable).toMatch(/^M/);
  expect(figure.lines[0]?.acceptable).not.toBe(figure.lines[0]?.best);
  expect(figure.points[1]?.lines).toContain('Breaks a limit');
  expect(progressSummary(data, '.')).toBe(
    'Best yield: 10 (Series 1, sample 3), 1 sample since without a better one. 2 of 3 measured samples keep all limits (of 1 more it is not known); the best yield of them: 4 (Series 1, sample 4).',
  );
  const all = { ...data, lines: [{ name: 'One', samples: samples([1, 2]) }] };
  expect(buildProgressFigure(all, 640).lines[0]?.acceptable).toBe('');
});
