import { expect, it } from 'vitest';
import { predictedOn } from '#shared/engine/predictions/predicted-on.ts';

const gain = { output_parameter: 'gain', weight: 1, target: 'Maximize' as const, best: -25, worst: 0 };
const dirt = { output_parameter: 'dirt', weight: 1, target: 2, best: 0, worst: 2 };
const sample = (predicted_score: number, uuids: readonly string[] = ['gain']) => ({
  predicted_score,
  predicted_outputs: uuids.map((uuid) => ({ uuid, value: uuid === 'gain' ? 50 : 2, low: 1.5, high: 60 })),
  outParameters: [],
});

it('takes a predicted score for one of today where the predicted outputs give it on the scale of today', () => {
  expect(predictedOn(sample(0.5), [gain])).toBe('today');
  expect(predictedOn(sample(0.52), [{ ...gain, weight: 7 }])).toBe('today');
});

it('tells a score of an older scale: samples have become better, or another target is aimed at', () => {
  expect(predictedOn(sample(0.5), [{ ...gain, best: -50 }])).toBe('older');
  expect(predictedOn(sample(0.5), [{ ...gain, target: 'Minimize', best: 0, worst: 25 }])).toBe('today');
  expect(predictedOn(sample(0.9), [{ ...gain, target: 'Minimize', best: 0, worst: 25 }])).toBe('older');
});

it('tells a score of other outputs, and takes what is measured or calculated for those without a prediction', () => {
  expect(predictedOn(sample(0.5), [gain, dirt])).toBe('other outputs');
  expect(predictedOn(sample(0.5, ['gain', 'dirt']), [gain])).toBe('other outputs');
  const calculated = { ...sample(0.75), outParameters: [{ out_parameter: 'dirt', value: 2 }] };
  expect(predictedOn(calculated, [gain, dirt])).toBe('today');
});

it('says nothing where no outputs are predicted, or no scale tells', () => {
  expect(predictedOn({ predicted_score: 0.5, outParameters: [] }, [gain])).toBe('today');
  expect(predictedOn({ ...sample(0.5), predicted_score: null }, [dirt])).toBe('today');
  expect(predictedOn(sample(0.5), [{ ...gain, best: 0 }])).toBe('today');
});
