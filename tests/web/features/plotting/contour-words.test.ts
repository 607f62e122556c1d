import { expect, it } from 'vitest';
import { buildContourFigure } from '#web/charts/contour/build-contour-figure.ts';
import { bandText } from '#web/charts/frame/band-text.ts';
import { contourSummary, contourTable } from '#web/features/plotting/contour/contour-data.ts';

const side = (label: string, positions: number[], isSettable: boolean[]) => ({
  ...{ title: label, label, categories: undefined, positions, isSettable },
});
const data = {
  x: side('Temperature', [33, 33.25, 33.5], [true, false, true]),
  y: side('Time', [10, 20], [true, true]),
  quantity: 'Score',
  values: [0.5, 0.9, 0.7, 0.4, 0.8, 0.6],
  intervals: Array.from({ length: 6 }, () => ({ low: 0, high: 1 })),
  isUncertainty: false,
  samples: [],
  forbidden: undefined,
};

it('names the best place to which the inputs can be set', () => {
  expect(contourSummary(data, 'Maximize', '.')).toBe(
    'Highest predicted Score: 0.7 (0.0 to 1.0), at Temperature 33.5 and Time 10.',
  );
});

it('names of several places that are alike the one with the better interval, and says how many there are', () => {
  const intervals = [0.8, 0.9, 0.7, 1, 1, 0.9].map((low) => ({ low, high: 1 }));
  const plateau = { ...data, values: [1, 1, 0.7, 1, 1, 1], intervals };
  const text = contourSummary(plateau, 'Maximize', '.');
  expect(text).toMatch(/^Highest predicted Score: 1/);
  expect(text).toMatch(/, at Temperature 33 and Time 20; 2 other places have the same value\.$/);
  expect(contourSummary(plateau, 'Minimize', '.')).toMatch(/^Lowest .*, at Temperature 33.5 and Time 10\.$/);
});

it('writes a prediction as the profiler does, with the digits that its interval is worth', () => {
  const intervals = data.intervals.map(() => ({ low: 0.849, high: 0.967 }));
  const text = contourSummary({ ...data, values: Array(6).fill(0.909), intervals }, 'Maximize', '.');
  expect(text).toContain(`Score: ${bandText({ value: 0.909, low: 0.849, high: 0.967 }, '.')}, at`);
  expect(text).toContain('0.91 (0.85 to 0.97)');
});

it('says that it is the best of the places drawn where an input has more values', () => {
  expect(contourSummary({ ...data, y: { ...data.y, isPartial: true } }, 'Maximize', '.')).toBe(
    'Highest predicted Score: 0.7 (0.0 to 1.0), at Temperature 33.5 and Time 10, among the places drawn.',
  );
});

it('says near where no place is one', () => {
  const x = { ...data.x, isSettable: [false, false, false] };
  expect(contourSummary({ ...data, x }, 'Maximize', '.')).toMatch(/, near Temperature 33.25 and Time 10\.$/);
});

it('names none that rules forbid', () => {
  const forbidden = [false, false, true, false, false, false];
  expect(contourSummary({ ...data, forbidden }, 'Maximize', '.')).toMatch(
    /: 0\.6 .* at Temperature 33.5 and Time 20\.$/,
  );
  expect(contourSummary({ ...data, forbidden: Array(6).fill(true) }, 'Maximize', '.')).toBe(
    'The rules forbid the whole plane.',
  );
});

it('says where all limits are most likely kept, and has the probability in its table', () => {
  const acceptable = [0.1, 0.2, 0.3, 0.4, 0.5, 0.87];
  const chance = { ...data, values: acceptable, acceptable, chance: 'Probability of keeping all limits' };
  expect(contourSummary(chance, 'Minimize', '.')).toBe(
    'Most likely to keep all limits: 87 %, at Temperature 33.5 and Time 20.',
  );
  const { columns, rows } = contourTable({ ...data, acceptable });
  expect(columns.at(-1)).toBe('Probability of keeping all limits');
  expect(rows.map((row) => row.at(-1))).toEqual(acceptable);
});

it('says where the share of success is highest, and has it in its table beside the probability', () => {
  const shares = [0.1, 0.2, 0.3, 0.91, 0.5, 0.6];
  const acceptable = [0.5, 0.5, 0.5, 0.99, 0.5, 0.5];
  const robust = { ...data, values: shares, acceptable, chance: 'Share of success within the tolerances' };
  expect(contourSummary(robust, 'Minimize', '.')).toBe(
    'Highest share of success: 91 %, at Temperature 33 and Time 20.',
  );
  const { columns, rows } = contourTable(robust);
  expect(rows.map((row) => row[columns.indexOf('Share of success within the tolerances')])).toEqual(shares);
  expect(rows.map((row) => row[columns.indexOf('Probability of keeping all limits')])).toEqual(acceptable);
  expect(columns).toHaveLength(rows[0]?.length ?? 0);
});

it('draws the border of what is rather acceptable, also over categories, and reads its probability', () => {
  const acceptable = [0.1, 0.6, 0.9, 0.1, 0.4, 0.9];
  expect(buildContourFigure(data, 640).acceptable).toBe('');
  const figure = buildContourFigure({ ...data, acceptable }, 640);
  expect(figure.acceptable).toMatch(/^M.*Z$/);
  expect(figure.linesAt(2)).toContain('Acceptable with 90 %');
  const x = { ...data.x, categories: ['A', 'B', 'C'], positions: [0, 1, 2] };
  const tiles = buildContourFigure({ ...data, x, acceptable }, 640).acceptable;
  expect(tiles.match(/M/g)).toHaveLength(2);
});

it('draws a logarithmic side on its scale: bands, cells and ticks agree', () => {
  const positions = [0.01, 0.1, 1, 10];
  const x = { ...side('Loading', positions, [true, true, true, true]), scale: 'log' as const };
  const values = [...positions, ...positions].map((value) => Math.log10(value));
  const intervals = values.map(() => ({ low: 0, high: 1 }));
  const { box, x: drawn, bands } = buildContourFigure({ ...data, x, values, intervals }, 640);
  const { left, right } = box.plot;
  const third = (right - left) / 3;
  for (const [index, place] of drawn.places.entries()) expect(place).toBeCloseTo(left + index * third, 0);
  expect(drawn.ticks.map(({ label }) => label)).toEqual(['0.01', '0.1', '1', '10']);
  // The band from 0 on begins where the value is 1.
  const fromZero = bands.find(({ path }) => Math.abs(leftOf(path) - drawn.at(1)) < 1);
  expect(fromZero).toBeDefined();
});

it('draws bands where the positions are, however unevenly apart', () => {
  const x = side('Amount', [1, 2, 3, 200], [true, true, true, true]);
  const values = [0, 0, 1, 1, 0, 0, 1, 1];
  const intervals = values.map(() => ({ low: 0, high: 1 }));
  const { x: drawn, bands } = buildContourFigure({ ...data, x, values, intervals }, 640);
  const last = bands.at(-1)?.path ?? '';
  expect(leftOf(last)).toBeLessThanOrEqual(drawn.at(3) + 0.1);
});

it('tells a place that can be set with all its digits', () => {
  const x = { ...data.x, positions: [33, 33.25, 1234.5] };
  expect(contourSummary({ ...data, x }, 'Maximize', '.')).toMatch(/at Temperature 1234\.5 and Time 10\.$/);
});

/** The smallest x of a path in pixels. */
const leftOf = (path: string) =>
  Math.min(...[...path.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x)).filter(Number.isFinite));

it('writes an interval below 0 with the minus of the axes, and zero without', () => {
  expect(bandText({ value: -0.004, low: -1.8, high: 1.8 }, '.')).toBe('0.0 (−1.8 to 1.8)');
  expect(bandText({ value: -1.25, low: -1.25, high: -1.25 }, ',')).toBe('−1,25');
});
