import { afterEach, expect, test, vi } from 'vitest';
import { endOfDay, endOfDayIn, typedDay, writtenDay } from '#web/lib/format/calendar-day.ts';
import { formatDate } from '#web/lib/format/format-date.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['03-02-2031', '2031-02-03'],
  [' 3.2.2031 ', '2031-02-03'],
  ['2031-02-03', '2031-02-03'],
  ['29-02-2028', '2028-02-29'],
  ['29-02-2027', undefined],
  ['31-04-2031', undefined],
  ['02/03/2031', undefined],
  ['3-2-31', undefined],
  ['soon', undefined],
])('%s is the day %s', (text, day) => expect(typedDay(text)).toBe(day));

test('a day is written as dates are', () => expect(writtenDay('2031-02-03')).toBe('03-02-2031'));

test('a day that no calendar has is none', () => expect(endOfDay('2031-02-31')).toBeUndefined());

test.each([
  [new Date(2031, 0, 31, 12), 1, '28-02-2031 23:59'],
  [new Date(2031, 10, 30, 12), 3, '29-02-2032 23:59'],
  [new Date(2031, 5, 15, 23, 59, 59), 12, '15-06-2032 23:59'],
])('from %s, %d months end at %s', (today, months, end) => {
  vi.useFakeTimers({ now: today });
  expect(formatDate(endOfDayIn(months))).toBe(end);
});
