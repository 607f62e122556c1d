import { expect, it } from 'vitest';
import { median, separation } from '../bench/sign-in-timing/ranks.ts';

it('finds no difference of two equal groups, and a full one of two disjoint groups', () => {
  expect(separation([1, 2, 3, 4], [1, 2, 3, 4])).toEqual({ area: 0.5, deviations: 0 });
  expect(separation([1, 2, 3], [4, 5, 6]).area).toBe(0);
  expect(separation([7, 8, 9], [4, 5, 6]).area).toBe(1);
});

it('counts pairs as by hand, ties half', () => {
  // 2 is above 1 and ties with 2; 6 is above 1, 2 and 5: 4.5 of 8 pairs.
  expect(separation([2, 6], [1, 2, 5, 7]).area).toBeCloseTo(4.5 / 8, 12);
});

it('detects in a thousand runs each that one kind takes a twentieth of the spread longer', () => {
  const evenly = Array.from({ length: 1000 }, (_, index) => index / 1000);
  const longer = evenly.map((value) => value + 0.05);
  const { area, deviations } = separation(evenly, longer);
  expect(area).toBeCloseTo(0.5 - 0.05 + 0.05 ** 2 / 2, 2);
  expect(deviations).toBeLessThan(-3.5);
});

it('has the median of an odd and of an even number', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
});
