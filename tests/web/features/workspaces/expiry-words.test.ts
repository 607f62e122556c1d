import { expect, test } from 'vitest';
import { expiresSoon, expiryWords } from '#web/features/workspaces/expiry-words.ts';

const at = (month: number, day: number, hour = 23, minute = 59) =>
  new Date(2026, month - 1, day, hour, minute).getTime() / 1000;
const now = at(3, 20, 9, 0);

test.each([
  [at(3, 20), 'ends tonight at 23:59'],
  [at(3, 20, 14, 30), 'ends today at 14:30'],
  [at(3, 21), 'ends tomorrow'],
  [at(4, 1), 'ends in 12 days'],
  [at(3, 20, 8, 0), 'expired today'],
  [at(3, 19), 'expired 1 day ago'],
  [at(3, 1), 'expired 19 days ago'],
])('an expiry at %d %s', (expiry, words) => expect(expiryWords(expiry, now)).toBe(words));

test('a workspace is marked from 14 days before it expires', () => {
  expect(expiresSoon(at(4, 3), now)).toBe(true);
  expect(expiresSoon(at(4, 4), now)).toBe(false);
  expect(expiresSoon(at(3, 1), now)).toBe(true);
});
