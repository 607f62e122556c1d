import { expect, it } from 'vitest';
import { axisText, keysInRanges, type ParallelData } from '#web/charts/parallel/build-parallel-figure.ts';

const data: ParallelData = {
  axes: [
    { key: 'heat', title: 'Heat', categories: undefined, values: [0, 50, 100] },
    { key: 'binder', title: 'Binder', categories: ['Epoxy', 'Acrylic'], values: [0, 1, 1] },
    { key: 'yield', title: 'Yield', categories: undefined, values: [10, Number.NaN, 20] },
  ],
  samples: ['a', 'b', 'c'].map((key) => ({ key, name: key, score: 1 })),
};
const keys = (ranges: Record<string, [number, number]>) =>
  keysInRanges(data, new Map(Object.entries(ranges).map(([key, [low, high]]) => [key, { low, high }])));

it('selects what is within every range', () => {
  expect(keys({})).toEqual(['a', 'b', 'c']);
  expect(keys({ heat: [0.5, 1] })).toEqual(['b', 'c']);
  expect(keys({ heat: [0.5, 1], binder: [0, 0.5] })).toEqual([]);
  expect(keys({ binder: [0.5, 1] })).toEqual(['b', 'c']);
});

it('leaves out samples without a value on a narrowed axis', () => {
  expect(keys({ yield: [0, 1] })).toEqual(['a', 'c']);
});

it('says what is at a position of an axis', () => {
  const [heat, binder] = data.axes;
  expect([heat, binder].map((axis) => axis && axisText(axis, 0.25))).toEqual(['25', 'Epoxy']);
  expect(binder && axisText(binder, 1)).toBe('Acrylic');
});
