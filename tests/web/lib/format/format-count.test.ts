import { expect, it } from 'vitest';
import { formatCount } from '#shared/rules/format-count.ts';

it.each([
  [0, '0'],
  [9999, '9999'],
  [10_000, '10\u202f000'],
  [1_234_567, '1\u202f234\u202f567'],
])('writes the count %d as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
