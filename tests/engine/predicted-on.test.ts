import fc from 'fast-check';
import { expect, it } from 'vitest';
import { predictionToday } from '#shared/engine/predictions/predicted-on.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { inverseNormal } from '#shared/engine/random/inverse-normal.ts';

const gain = { output_parameter: 'gain', weight: 1, target: 'Maximize' as const, best: -25, worst: 0 };
const dirt = { output_parameter: 'dirt', weight: 1, target: 2, best: 0, worst: 2 };
const sample = (predicted_score: number, uuids: readonly string[] = ['gain']) => ({
  predicted_score,
  predicted_outputs: uuids.map((uuid) => ({ uuid, value: uuid === 'gain' ? 50 : 2, low: 1.5, high: 60 })),
  outParameters: [],
});
const others = { on: 'other outputs', score: null };

it('takes a predicted score for one of today where the predicted outputs give it on the scale of today', () => {
  expect(predictionToday(sample(0.5), [gain])).toEqual({ on: 'today', score: 0.5 });
  expect(predictionToday(sample(0.52), [{ ...gain, weight: 7 }])).toEqual({ on: 'today', score: 0.52 });
});

it('composes a score of an older scale again: samples have become better, or another target is aimed at', () => {
  expect(predictionToday(sample(0.5), [{ ...gain, best: -50 }])).toEqual({ on: 'older', score: 0.25 });
  const minimized = { ...gain, target: 'Minimize' as const, best: 0, worst: 25 };
  expect(predictionToday(sample(0.5), [minimized]).on).toBe('today');
  expect(predictionToday(sample(0.9), [minimized])).toEqual({ on: 'older', score: 0.5 });
});

it('allows a score whatever the correlations of the outputs, which are not kept with it', () => {
  const [a, b] = ['a', 'b'].map((output_parameter) => ({ ...dirt, output_parameter, weight: 1, worst: 1 / 4 }));
  if (!a || !b) throw new Error('Two outputs');
  const predicted_outputs = ['a', 'b'].map((uuid) => ({ uuid, value: 2, low: 1, high: 3 }));
  const score = (predicted_score: number) =>
    predictionToday({ predicted_score, predicted_outputs, outParameters: [] }, [a, b]);
  // The distance of one output is normal, cut at 0: its median is 0.41; the sum of two that move together has twice it.
  expect(score(0.59).on).toBe('today');
  expect(score(0.52).on).toBe('today');
  expect(score(0.3).on).toBe('older');
});

// Losses are a quarter of distances, which finite doubles cannot overflow.
it('is the weighted score of the predicted values where their errors are symmetric', () => {
  const output = fc.record({
    weight: fc.integer({ min: 1, max: 100 }),
    isMost: fc.boolean(),
    share: fc.double({ min: 0.3, max: 0.7, noNaN: true }),
    half: fc.double({ min: 0, max: 0.05, noNaN: true }),
    range: fc.double({ min: 0.01, max: 1000, noNaN: true }),
  });
  let compared = 0;
  fc.assert(
    fc.property(fc.array(output, { minLength: 1, maxLength: 4 }), fc.boolean(), (outputs, isHigh) => {
      const scale = outputs.map(({ weight, isMost, range }, index) => ({
        ...{
          output_parameter: `output ${index}`,
          weight,
          best: isMost ? -range / 4 : 0,
          worst: isMost ? 0 : range / 4,
        },
        target: isMost ? ('Maximize' as const) : ('Minimize' as const),
      }));
      const predicted_outputs = outputs.map(({ isMost, share, half, range }, index) => {
        const value = (isMost ? share : 1 - share) * range;
        return { uuid: `output ${index}`, value, low: value - half * range, high: value + half * range };
      });
      const total = outputs.reduce((sum, { weight }) => sum + weight, 0);
      const expected = outputs.reduce((sum, { weight, share }) => sum + (weight * share) / total, 0);
      const stored = { predicted_score: isHigh ? 1 : 0, predicted_outputs, outParameters: [] };
      const found = predictionToday(stored, scale);
      compared += Number(found.on === 'older');
      if (found.on === 'older') expect(found.score).toBeCloseTo(expected, 9);
    }),
    { seed: 5, numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(250);
});

it('is the median of many independent draws, also of targets and of errors that are not symmetric', () => {
  const drawn = fc.record({ seed: fc.nat(1e6), size: fc.integer({ min: 1, max: 4 }) });
  fc.assert(
    fc.property(drawn, ({ seed, size }) => {
      const random = createRandom(seed);
      const scale = Array.from({ length: size }, (_, index) => ({
        ...{ output_parameter: `output ${index}`, weight: 1 + random.integer(5), best: 0, worst: 1 / 4 },
        target: random.next() < 0.5 ? ('Minimize' as const) : 0.4,
      }));
      const predicted_outputs = scale.map(({ output_parameter: uuid }) => {
        const value = 0.3 + 0.4 * random.next();
        return { uuid, value, low: value - 0.25 * random.next(), high: value + 0.25 * random.next() };
      });
      const total = scale.reduce((sum, { weight }) => sum + weight, 0);
      const scores = Array.from({ length: 4001 }, () =>
        scale.reduce((sum, { weight, target }, index) => {
          const { value = 0, low = 0, high = 0 } = predicted_outputs[index] ?? {};
          const deviate = inverseNormal(Math.min(1 - 1e-9, Math.max(1e-9, random.next()))) / 1.6448536;
          const at = value + deviate * (deviate < 0 ? value - low : high - value);
          return sum + (weight / total) * (1 - (target === 'Minimize' ? at : Math.abs(at - target)));
        }, 0),
      );
      const median = scores.toSorted((a, b) => a - b)[2000] ?? 0;
      const { on, score } = predictionToday({ predicted_score: 0, predicted_outputs, outParameters: [] }, scale);
      if (on === 'older') expect(Math.abs((score ?? 0) - Math.min(1, Math.max(0, median)))).toBeLessThan(0.02);
    }),
    { seed: 6, numRuns: 60 },
  );
});

it('tells a score of other outputs, and takes what is measured or calculated for those without a prediction', () => {
  expect(predictionToday(sample(0.5), [gain, dirt])).toEqual(others);
  expect(predictionToday(sample(0.5, ['gain', 'dirt']), [gain])).toEqual(others);
  const calculated = { ...sample(0.75), outParameters: [{ out_parameter: 'dirt', value: 2 }] };
  expect(predictionToday(calculated, [gain, dirt])).toEqual({ on: 'today', score: 0.75 });
});

it('keeps the score where no outputs are predicted, or no scale tells', () => {
  const kept = { on: 'today', score: 0.5 };
  expect(predictionToday({ predicted_score: 0.5, outParameters: [] }, [gain])).toEqual(kept);
  expect(predictionToday({ ...sample(0.5), predicted_score: null }, [dirt])).toEqual({ ...kept, score: null });
  expect(predictionToday(sample(0.5), [{ ...gain, best: 0 }])).toEqual(kept);
});
