import { expect, it } from 'vitest';
import { importanceBandOf } from '#shared/rules/importance-bands.ts';

it.each([
  [1000, 'Highest (16x)'],
  [100, 'Highest (16x)'],
  [99.9, 'High (8x)'],
  [50, 'High (8x)'],
  [49, 'Normal (4x)'],
  [25, 'Normal (4x)'],
  [24, 'Low (2x)'],
  [12.5, 'Low (2x)'],
  [12, 'Lowest (1x)'],
  [6.25, 'Lowest (1x)'],
  [0.001, 'Lowest (1x)'],
  [0, 'Ignore (0x)'],
  [-1, 'Ignore (0x)'],
  [Number.NaN, 'Ignore (0x)'],
])('shows weight %d as %s', (weight, label) => {
  expect(importanceBandOf(weight).label).toBe(label);
});
