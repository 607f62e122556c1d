import { expect, it } from 'vitest';
import { dividingStep } from '#shared/rules/dividing-step.ts';
import { pastedCategories } from '#shared/rules/pasted-categories.ts';

it.each([
  [20, 100, 7, { last: 97, nearest: 8 }],
  [0, 1, 0.3, { last: 0.9, nearest: 0.25 }],
  [0.1, 0.7, 0.2, undefined],
  [20, 100, 5, undefined],
  [0, 10, 15, { last: 0, nearest: 10 }],
  [0, 1, 0, undefined],
  [5, 5, 1, undefined],
  [10, 5, 1, undefined],
  [0, 1e9, 0.7, { last: 999_999_999.6 }],
])('from %d to %d in steps of %d: %j', (min, max, step, found) => {
  expect(dividingStep(min, max, step)).toEqual(found);
});

it.each([
  ['Ethanol', undefined],
  ['2,2-dimethylbutane', undefined],
  ['Ethanol\nWater\r\n\nEthanol', ['Ethanol', 'Water']],
  ['Ethanol, Water,THF', ['Ethanol', 'Water', 'THF']],
  ['Ethanol; 2,2-dimethylbutane', ['Ethanol', '2,2-dimethylbutane']],
  ['Ethanol\tWater', ['Ethanol', 'Water']],
  ['A, 1,4-dioxane', ['A', '1,4-dioxane']],
  ['Ethanol\n', undefined],
])('%j are the categories %j', (text, categories) => expect(pastedCategories(text)).toEqual(categories));
