import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { inverseNormal } from '#shared/engine/random/inverse-normal.ts';
import { expectedGain, highestScore, withinScale } from '#shared/engine/score-gain.ts';
import { fitYeoJohnson } from '#shared/engine/surrogate/yeo-johnson.ts';

it('is the mean of what drawn samples gain over the best score', () => {
  const problem = fc.record({
    seed: fc.integer({ min: 1, max: 1e6 }),
    power: fc.constantFrom(1, 3, 12),
    mean: fc.double({ min: -3, max: 3, noNaN: true }),
    deviation: fc.double({ min: 0, max: 2, noNaN: true }),
    best: fc.constantFrom(0.3, 0.8, 1),
  });
  fc.assert(
    fc.property(problem, ({ seed, power, mean, deviation, best }) => {
      const random = createRandom(seed);
      const warp = fitYeoJohnson([0, 1, ...Array.from({ length: 10 }, () => random.next() ** power)]);
      const count = 20_000;
      let sum = 0;
      for (let draw = 0; draw < count; draw += 1) {
        const score = withinScale(warp.backward(mean + deviation * inverseNormal((draw + 0.5) / count)));
        sum += Math.max(0, score - best);
      }
      expect(Math.abs(expectedGain(warp, { mean, deviation }, best) - Math.min(1, sum / count))).toBeLessThan(0.004);
    }),
    { numRuns: 100, seed: 3 },
  );
});

it('stays on the scale where the inverse of the warp does not', () => {
  const warp = fitYeoJohnson([0, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1]);
  expect(warp.backward(20)).toBeGreaterThan(1e6);
  expect(expectedGain(warp, { mean: 20, deviation: 1 }, 1)).toBeCloseTo(highestScore - 1, 4);
  expect(expectedGain(warp, { mean: -20, deviation: 1 }, 1)).toBe(0);
});

it('is none where every target is met, and never more than what lacks', () => {
  const warp = fitYeoJohnson([0, 0.2, 0.5, 0.7, 0.9, 1]);
  expect(expectedGain(warp, { mean: 1, deviation: 1 }, 1, 1)).toBe(0);
  expect(expectedGain(warp, { mean: 20, deviation: 1 }, 0.9, 1)).toBeCloseTo(0.1, 4);
  expect(expectedGain(warp, { mean: 20, deviation: 0 }, 0.9, 1)).toBeCloseTo(0.1, 12);
});
