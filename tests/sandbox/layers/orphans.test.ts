import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { until } from '#tests/support/until.ts';
import { assets } from '../support/start-sandbox.ts';

/** A process that ended but was not reaped is a zombie, and counts as ended. */
const runs = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

test('a child ends with its parent, even in the middle of an endless loop', async () => {
  const worker = new Worker(new URL('../support/busy-worker.ts', import.meta.url), { workerData: assets() });
  const [pid] = (await once(worker, 'message')) as [number];
  expect(runs(pid)).toBe(true);
  const stopped = performance.now();
  await worker.terminate();
  await until('the child is gone', async () => !runs(pid), 5000);
  // Its own time limit is longer.
  expect(performance.now() - stopped).toBeLessThan(1500);
});
