import { afterEach, expect, it, vi } from 'vitest';
import { createPace, unitsPerSecond } from '#functions/aws/write-pace.ts';

/**
 * Sends `batches` as a worker does, with concurrency `lanes`, on its own clock; returns when how many units were
 * consumed.
 */
function write(batches: number, { concurrency, cost }: { concurrency: number; cost: number }) {
  let now = 0;
  const items = 25;
  const latency = 5;
  const pace = createPace(() => now);
  const consumed: { at: number; units: number }[] = [];
  const free = Array.from({ length: concurrency }, () => 0);
  for (let sent = 0; sent < batches; sent++) {
    const slot = free.indexOf(Math.min(...free));
    now = Math.max(now, free[slot] ?? 0);
    const at = now + pace.spend(items);
    consumed.push({ at, units: items * cost });
    pace.correct(items * cost - items);
    free[slot] = at + latency;
  }
  return consumed;
}

const within = (consumed: { at: number; units: number }[], from: number) =>
  consumed.filter(({ at }) => at >= from && at < from + 1000).reduce((sum, { units }) => sum + units, 0);

afterEach(() => vi.unstubAllEnvs());

it.each([1, 2, 4])('keeps writes of %i KB under what a partition takes in any second', (cost) => {
  const consumed = write(2000, { concurrency: 8, cost });
  for (const { at } of consumed) expect(within(consumed, at)).toBeLessThanOrEqual(1000);
});

it('writes 80 000 units in little more than 100 seconds', () => {
  const consumed = write(3200, { concurrency: 8, cost: 1 });
  const end = consumed.at(-1)?.at ?? 0;
  expect(end).toBeGreaterThan(95_000);
  expect(end).toBeLessThan(105_000);
});

it('lets a few writes through at once, also after a long pause', () => {
  let now = 0;
  const pace = createPace(() => now);
  expect(pace.spend(100)).toBe(0);
  expect(pace.spend(unitsPerSecond())).toBe(1000);
  now = 3_600_000;
  expect([pace.spend(100), pace.spend(80)]).toEqual([0, 100]);
});

it('keeps to another rate where the environment names one', () => {
  vi.stubEnv('WRITE_UNITS_PER_SECOND', '4000');
  const pace = createPace(() => 0);
  expect([pace.spend(100), pace.spend(4000)]).toEqual([0, 1000]);
});
