import { expect, it } from 'vitest';
import { openPlane } from '#web/features/plotting/contour/contour-view.tsx';
import { importanceOrder, importantPairs } from '#web/features/plotting/contour/important-inputs.ts';
import type { Importance } from '#web/lib/resources/importances.ts';

const inputs = ['heat', 'time', 'stirring'].map((short_name) => ({ short_name }));
const importance = (shortName: string, score: number | null) => ({ shortName, score }) as Importance;

it('are the two of the greatest importance, in the order of the inputs', () => {
  const importances = [importance('heat', 0.1), importance('time', null), importance('stirring', 0.7)];
  expect(importantPairs(importanceOrder(inputs, importances, [0, 9, 1]))).toEqual([
    [0, 2],
    [1, 2],
    [0, 1],
  ]);
});

it('are without a model those along which the score changes fastest', () => {
  expect(importantPairs(importanceOrder(inputs, undefined, [0.1, 0.9, 0.3]))[0]).toEqual([1, 2]);
  expect(importantPairs(importanceOrder(inputs, [], [0, 0, 0]))[0]).toEqual([0, 1]);
});

it('give way to the next ones where the rules leave only a line of their plane', () => {
  expect(openPlane(3, [])).toBe(0);
  expect(openPlane(3, [0.5])).toBe(0);
  expect(openPlane(3, [1 / 41])).toBe(1);
  expect(openPlane(3, [1 / 41, 0.3])).toBe(1);
  // Where no plane is open, the most open one is drawn.
  expect(openPlane(3, [0.01, 0.05, 0.02])).toBe(1);
});
