import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenants } from '../faults/make-tenants.ts';
import { runRound } from '../faults/round.ts';
import { StackProcess } from '../faults/stack/stack-process.ts';

// Some of the schedules that `npm run test:faults` runs by the thousand; docs/reliability.md has their results.
const leastKinds = 4;
let stack: StackProcess;
beforeAll(async () => {
  // A shorter lease than the template's, because other durations are shortened too.
  const environment = { LEASE_SECONDS: '4' };
  const scales = { visibilityScale: 0.003, delayScale: 0.4, callScale: 0.4 };
  stack = await StackProcess.start({ ...scales, concurrency: 2, environment });
});
afterAll(() => stack?.stop());

it('random work under random faults and a restart loses nothing and leaves nothing unfinished', async () => {
  const workspaces = await makeTenants(stack, { count: 1 });
  const { round, schedules } = await runRound({ stack, workspaces, seeds: [1, 2, 3, 4], restart: true, leastKinds });
  expect(schedules.flatMap(({ violations }) => violations)).toEqual([]);
  expect(round.restarts).toBe(1);
  expect(Object.keys(round.fired).length).toBeGreaterThanOrEqual(leastKinds);
  expect(schedules.reduce((sum, { jobs }) => sum + jobs.success + jobs.failure, 0)).toBeGreaterThan(0);
});
