import { expect, it } from 'vitest';
import { distributionOf, waitsAfterCrashes } from './waits.ts';

const start = Math.round(performance.timeOrigin);
const work = (began: number, ended: number, died = false) => ({ began: start + began, ended: start + ended, died });
const connection = (job: string, at: number, method = 'generation_success') => ({
  opened: 0,
  closed: undefined,
  events: [{ job, method, at }],
});

it('a wait lasts from the first crash to the end, without the time of workers', () => {
  const deliveries = [work(0, 1000, true), work(21_000, 24_000, true), work(44_000, 46_000)];
  const [wait] = waitsAfterCrashes({ a: deliveries }, [connection('a', 46_000)]);
  expect(wait).toMatchObject({ deaths: 2, age: 1 });
  expect(wait?.seconds).toBeCloseTo(40, 1);
  // Two concurrent workers count as one, and what a late fallback message does after the end does not count.
  const twice = [work(0, 1000, true), work(5000, 8000), work(6000, 9000), work(50_000, 50_010)];
  expect(waitsAfterCrashes({ a: twice }, [connection('a', 9000)])[0]?.seconds).toBeCloseTo(4, 1);
});

it('only crashes before a published end are counted', () => {
  const deliveries = { a: [work(0, 1000, true), work(2000, 3000)] };
  expect(waitsAfterCrashes(deliveries, [connection('a', 2500, 'generation_progress')])).toEqual([]);
  expect(waitsAfterCrashes(deliveries, [connection('b', 2500)])).toEqual([]);
  expect(waitsAfterCrashes(deliveries, [connection('a', 900)])).toEqual([]);
  expect(waitsAfterCrashes({ a: [work(0, 1000)] }, [connection('a', 1000)])).toEqual([]);
});

it('the distribution counts waits longer than a minute', () => {
  expect(distributionOf([])).toContain('no worker died');
  expect(distributionOf([61, 20, 1])).toBe(
    'after the death of a worker people waited for 3 jobs, beyond their own time: least 1.0 s, median 20.0 s, 95 % 61.0 s, most 61.0 s; 1 longer than 60 s',
  );
});
