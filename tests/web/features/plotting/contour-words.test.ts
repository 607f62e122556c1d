import { expect, it } from 'vitest';
import { contourSummary } from '#web/features/plotting/contour/contour-data.ts';

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
    'Highest predicted Score: 0.7 (0 to 1), at Temperature 33.5 and Time 10.',
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
});
