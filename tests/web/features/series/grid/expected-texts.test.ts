import { expect, it } from 'vitest';
import { expectedTexts } from '#web/features/series/grid/expected-texts.ts';

it('writes an interval with the decimals that its width makes sense of, and one below zero in words', () => {
  expect(expectedTexts({ value: 72.4, low: 63.9, high: 80.6 }, '.').range).toBe('64–81');
  expect(expectedTexts({ value: 0.31, low: -0.12, high: 0.7 }, ',').range).toBe('-0,12 to 0,70');
});
