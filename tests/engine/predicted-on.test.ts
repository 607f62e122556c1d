import fc from 'fast-check';
import { expect, it } from 'vitest';
import { predictionToday } from '#shared/engine/predictions/predicted-on.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { inverseNormal } from '#shared/engine/random/inverse-normal.ts';
import { type ScaledOutput, scaleDigest, scaleOfToday, scoreOn } from '#shared/rules/model-scale.ts';
import type { Target } from '#shared/rules/target.ts';

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

it('leaves a score of the scale of today as it is, whatever the predicted outputs give without their correlations', () => {
  const predicted_on = scaleDigest([gain]);
  expect(predictionToday({ ...sample(0.9), predicted_on }, [gain])).toEqual({ on: 'today', score: 0.9 });
  // The shares of the weights count.
  expect(predictionToday({ ...sample(0.9), predicted_on }, [{ ...gain, weight: 7 }]).on).toBe('today');
});

it('composes a score of another scale again, however little that has moved', () => {
  const predicted_on = scaleDigest([{ ...gain, best: -25.1 }]);
  expect(predictionToday({ ...sample(0.498), predicted_on }, [gain])).toEqual({ on: 'older', score: 0.5 });
  // Where all measured values are alike, all of them are the best, and half of what may happen is better still.
  expect(predictionToday({ ...sample(0.498), predicted_on }, [{ ...gain, best: 0 }])).toEqual({
    on: 'older',
    score: 1,
  });
  const unmeasured = { ...gain, best: Number.POSITIVE_INFINITY, worst: Number.NEGATIVE_INFINITY };
  expect(predictionToday({ ...sample(0.498), predicted_on }, [unmeasured])).toEqual({ on: 'today', score: 0.498 });
});

it('leaves the score of a sample without predicted outputs on the scale of its model, and says so', () => {
  const measured = { predicted_score: 0.4, outParameters: [{ out_parameter: 'gain', value: 40 }] };
  const on = scaleDigest([gain]);
  expect(predictionToday({ ...measured, predicted_on: on }, [gain])).toEqual({ on: 'today', score: 0.4 });
  const moved = [{ ...gain, best: -25.1 }];
  expect(predictionToday({ ...measured, predicted_on: on }, moved)).toEqual({ on: 'of its model', score: 0.4 });
  // Earlier models kept no scale.
  expect(predictionToday(measured, moved)).toEqual({ on: 'today', score: 0.4 });
});

const goal: fc.Arbitrary<Target> = fc.oneof(
  fc.constantFrom('Maximize' as const, 'Minimize' as const),
  fc.integer({ min: 0, max: 8 }),
  fc.record({ min: fc.constantFrom(null, 2, 3), max: fc.constantFrom(null, 5, 6) }),
);
// Few values and weights: two outputs are often alike, and what is changed is often put back.
const outputDrawn = fc.record({ weight: fc.constantFrom(0, 1, 2, 3), target: goal });
const sampleDrawn = fc.record({
  values: fc.array(fc.option(fc.integer({ min: 0, max: 8 })), { minLength: 3, maxLength: 3 }),
  isLeftOut: fc.boolean(),
});
const experimentDrawn = fc.record({
  outputs: fc.array(outputDrawn, { minLength: 1, maxLength: 3 }),
  samples: fc.array(sampleDrawn, { minLength: 2, maxLength: 6 }),
});
type Drawn = typeof experimentDrawn extends fc.Arbitrary<infer One> ? One : never;
const change = fc.oneof(
  fc.record({ kind: fc.constant('output' as const), at: fc.nat(2), to: outputDrawn }),
  fc.record({ kind: fc.constant('sample' as const), at: fc.nat(5), to: sampleDrawn }),
  fc.record({ kind: fc.constant('a little' as const), at: fc.nat(5), by: fc.constantFrom(1e-9, 1e-3, -1e-3) }),
  fc.record({ kind: fc.constant('exchange' as const), at: fc.nat(1) }),
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

function changed({ outputs, samples }: Drawn, one: Change): Drawn {
  switch (one.kind) {
    case 'output':
      return { outputs: outputs.map((output, at) => (at === one.at ? one.to : output)), samples };
    case 'sample':
      return { outputs, samples: samples.map((row, at) => (at === one.at ? one.to : row)) };
    case 'a little': {
      const moved = (values: (number | null)[]) => values.map((value) => (value === null ? null : value + one.by));
      return {
        outputs,
        samples: samples.map((row, at) => (at === one.at ? { ...row, values: moved(row.values) } : row)),
      };
    }
    case 'exchange': {
      const [first, second] = [outputs[one.at], outputs[one.at + 1]];
      if (!first || !second) return { outputs, samples };
      return { outputs: outputs.with(one.at, second).with(one.at + 1, first), samples };
    }
  }
}

const scaleDrawn = ({ outputs, samples }: Drawn): ScaledOutput[] =>
  scaleOfToday(
    samples.map(({ values, isLeftOut }) => ({
      ...(isLeftOut && { state: 'left_out' as const }),
      outParameters: outputs.map((_, at) => ({ out_parameter: `output ${at}`, value: values[at] ?? null })),
    })),
    outputs.map((output, at) => ({ ...output, uuid: `output ${at}` })),
  );
const isMeasured = (scale: readonly ScaledOutput[]) =>
  scale.length > 0 && scale.every(({ best, worst }) => Number.isFinite(best) && worst > best);

it('shows no score without a mark that was predicted on another scale than that of today', () => {
  let [marked, unmarked] = [0, 0];
  fc.assert(
    fc.property(experimentDrawn, fc.array(change, { minLength: 1, maxLength: 2 }), fc.gen(), (before, changes, gen) => {
      const then = scaleDrawn(before);
      const today = scaleDrawn(changes.reduce(changed, before));
      fc.pre(isMeasured(then) && isMeasured(today));
      const predicted_outputs = then.map(({ output_parameter: uuid }) => {
        const value = gen(fc.integer, { min: 0, max: 8 });
        return { uuid, value, low: value - 1, high: value + 1 };
      });
      const predicted_score = scoreOn(then, (uuid) => predicted_outputs.find((one) => one.uuid === uuid)?.value) ?? 0;
      const stored = { predicted_score, predicted_outputs, predicted_on: scaleDigest(then), outParameters: [] };
      const { on, score } = predictionToday(stored, today);
      const grid = Array.from({ length: 17 }, (_, step) => step / 2);
      const isSame = (a: number | undefined, b: number | undefined) => Math.abs((a ?? -1) - (b ?? -2)) < 1e-12;
      const isSameScale =
        today.length === then.length &&
        then.every(({ output_parameter }) =>
          grid.every((value) => {
            const only = (uuid: string) => (uuid === output_parameter ? value : 4);
            return isSame(scoreOn(then, only), scoreOn(today, only));
          }),
        );
      if (on !== 'today') {
        marked += 1;
        return;
      }
      unmarked += 1;
      expect(score).toBe(predicted_score);
      expect(isSameScale).toBe(true);
    }),
    { seed: 7, numRuns: 3000 },
  );
  expect(Math.min(marked, unmarked)).toBeGreaterThan(300);
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
