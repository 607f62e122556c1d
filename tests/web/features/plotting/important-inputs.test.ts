import { expect, it } from 'vitest';
import { importantInputs } from '#web/features/plotting/contour/contour-panel.tsx';
import type { Importance } from '#web/lib/resources/importances.ts';

const inputs = ['heat', 'time', 'stirring'].map((short_name) => ({ short_name }));
const importance = (shortName: string, score: number | null) => ({ shortName, score }) as Importance;

it('are the two of the greatest importance, in the order of the inputs', () => {
  const importances = [importance('heat', 0.1), importance('time', null), importance('stirring', 0.7)];
  expect(importantInputs(inputs, importances, [0, 9, 1])).toEqual([0, 2]);
});

it('are without a model those along which the score changes fastest', () => {
  expect(importantInputs(inputs, undefined, [0.1, 0.9, 0.3])).toEqual([1, 2]);
  expect(importantInputs(inputs, [], [0, 0, 0])).toEqual([0, 1]);
});
