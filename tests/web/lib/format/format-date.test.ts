import { expect, test } from 'vitest';
import { onlineStatus } from '#web/features/administration/user-row.tsx';
import { remainingDays } from '#web/features/workspaces/workspace-details.tsx';
import { formatDate } from '#web/lib/format/format-date.ts';
import { truncate } from '#web/lib/format/truncate.ts';

test('dates are shown as DD-MM-YYYY HH:MM', () => {
  expect(formatDate(new Date(2031, 1, 3, 4, 5).getTime() / 1000)).toBe('03-02-2031 04:05');
});

test('users are online who were active less than 300 seconds ago', () => {
  expect(onlineStatus({ last_visit: 701 }, 1000)).toBe('online');
  expect(onlineStatus({ last_visit: 700 }, 1000)).toBe('offline');
  expect(onlineStatus({ last_visit: null }, 1000)).toBe('offline');
});

test('remaining days are rounded and never below 0', () => {
  expect(remainingDays(86_400 * 2.6, 0)).toBe(3);
  expect(remainingDays(86_400 * 2.4, 0)).toBe(2);
  expect(remainingDays(0, 86_400 * 9)).toBe(0);
});

test('long texts are cut at 100 characters in lists', () => {
  expect(truncate('x'.repeat(100))).toBe('x'.repeat(100));
  expect(truncate('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
});
