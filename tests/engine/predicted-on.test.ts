import { expect, it } from 'vitest';
import { predictionToday } from '#shared/engine/predictions/predicted-on.ts';

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
