import { expect, it } from 'vitest';
import { callTimes } from '#tests/bench/cost/month-cost.ts';
import { callsADay, people, pollsADay } from '#tests/bench/cost/tenant-month.ts';
import { scalePage } from '#tests/bench/scale/scale.ts';
import { firstLimits } from '#tests/bench/scale/scale-report.ts';

const sum = (times: object) => Object.values(times).reduce<number>((total, one) => total + Number(one), 0);

it('docs/scale.md follows from what a tenant does on the cost page (`npm run scale` writes it)', () => {
  const { stored, current } = scalePage();
  expect(stored).toBe(current);
});

it('the page counts what the browser asks by itself, which is most of all calls', () => {
  expect(callTimes).toBeGreaterThan(sum(callsADay) + sum(pollsADay));
  expect(sum(pollsADay)).toBeGreaterThan(0.8 * callTimes);
  // Production's throttle (2000 a second) is reached when a fifth of a day's calls in one hour are as many.
  const [first] = firstLimits;
  expect(first?.what).toContain('throttle');
  expect(first?.tenants).toBeCloseTo((2000 * 3600) / (0.2 * people * callTimes), 0);
});
