import { expect, it } from 'vitest';
import { calibratedDeviate } from '#shared/engine/calibrated-deviate.ts';
import { inverseNormal } from '#shared/engine/random/inverse-normal.ts';

const prior = { deviate: 1.75, trust: 15 };
/** Distances of so many standard normal values from zero. */
const normal = (n: number) => Array.from({ length: n }, (_, i) => Math.abs(inverseNormal((i + 0.5) / n)));

it('is the quantile of many distances, the same if each sample is left out several times', () => {
  expect(calibratedDeviate(normal(5000), 5000, prior)).toBeCloseTo(1.645, 2);
  const once = normal(40);
  expect(calibratedDeviate([...once, ...once, ...once], 40, prior)).toBeCloseTo(calibratedDeviate(once, 40, prior), 1);
});

it('is drawn to the prior deviate where samples are few, and bounded', () => {
  expect(calibratedDeviate([], 0, prior)).toBe(1.75);
  expect(calibratedDeviate([0.1, 0.1], 2, prior)).toBeGreaterThan(1.5);
  expect(calibratedDeviate([Number.NaN, 1e9, 1e9], 3, prior)).toBeLessThan(2.4);
});
