import { expect, it } from 'vitest';
import { compareRepeats } from '#shared/rules/effects/confirmation.ts';

const predicted = { low: 70, high: 80 };

it.each([
  ['confirmed', [74, 76, 78], 3],
  ['confirmed', [70, 80], 2],
  ['scattered', [60, 75, 79], 2],
  ['below', [60, 62, 75], 1],
  ['above', [80, 80.2], 1],
] as const)('repeats are %s: %j', (verdict, values, within) => {
  expect(compareRepeats(values, predicted)).toMatchObject({ verdict, within });
});

it('gives the mean its 95 % interval by the scatter of the repeats', () => {
  // scipy 1.17.1: stats.t.interval(0.95, 2, 76, 2 / sqrt(3)).
  expect(compareRepeats([74, 76, 78], predicted)).toMatchObject({
    ...{ mean: 76, low: expect.closeTo(71.03172, 4), high: expect.closeTo(80.96828, 4) },
  });
  expect(compareRepeats([75, 75], predicted)).toMatchObject({ mean: 75, low: 75, high: 75 });
});
