import { expect, it } from 'vitest';
import { proposeAxis } from '#shared/rules/propose-axis.ts';

const times = (values: readonly number[], count: number) => Array.from({ length: count }, () => values).flat();

it('proposes levels where few values come again and even steps would have others between them', () => {
  expect(proposeAxis(times([0.153, 0.057, 0.1], 8))).toEqual({
    levels: [0.057, 0.1, 0.153],
    levelsReason: '3 different values in 24 rows',
  });
  expect(proposeAxis(times([90, 105, 120], 8)), 'a step of 15 has no other value').toBeUndefined();
  expect(proposeAxis([1, 2, 4, 8, 16, 32]), 'none comes again').toBeUndefined();
  const many = Array.from({ length: 13 }, (_, index) => index ** 2);
  expect(proposeAxis(times(many, 4)), 'too many for levels').toBeUndefined();
  expect(proposeAxis(times(many.slice(1), 4))?.levels).toHaveLength(12);
  expect(proposeAxis([5, 5, 5])).toBeUndefined();
  expect(proposeAxis([])).toBeUndefined();
});

it('proposes a logarithmic scale from two decades on, where values lie in the lower ones', () => {
  const loadings = proposeAxis([0.01, 0.03, 0.1, 0.3, 1]);
  expect(loadings).toEqual({
    scale: 'log',
    scaleReason: 'the largest value is 100 times the least, and most are small',
  });
  expect(proposeAxis(times([0.01, 0.03, 0.1, 0.3, 1], 3))).toMatchObject({
    scale: 'log',
    levelsReason: expect.any(String),
  });
  expect(proposeAxis([0.011, 0.03, 0.1, 0.3, 1]), 'less than two decades').toBeUndefined();
  expect(proposeAxis(Array.from({ length: 1000 }, (_, index) => index + 1)), 'even steps').toBeUndefined();
  expect(proposeAxis([0, 0.01, 0.1, 1, 10, 100]), 'no logarithm of 0').toBeUndefined();
  expect(proposeAxis([-10, 0.01, 0.1, 1]), 'nor below it').toBeUndefined();
});
