import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FunctionPool } from '#infra/local/functions/pool.ts';
import type { FunctionSpec } from '#infra/local/functions/read-functions.ts';
import { patience } from '../../support/patience.ts';

const idleMilliseconds = 120_000;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'idle-workers-'));
  const handler = `import { spawn } from 'node:child_process';
let calls = 0;
export const handler = async ({ wait = 0, start }) => {
  calls += 1;
  if (start) return spawn('sleep', ['1000'], { stdio: 'ignore' }).pid;
  await new Promise((resolve) => setTimeout(resolve, wait));
  return calls;
};`;
  writeFileSync(join(folder, 'index.mjs'), handler);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let pool: FunctionPool;
beforeEach(() => {
  // Threads have timers of their own, which stay real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const spec = {
    resource: { path: 'counting', stack: 'Fixture', logicalId: 'counting' },
    name: 'counting',
    arn: 'arn:aws:lambda:us-east-1:000000000000:function:counting',
    folder,
    file: join(folder, 'index.mjs'),
    handler: 'handler',
    timeoutSeconds: 600,
    memoryMegabytes: 128,
    reservedConcurrency: 2,
    environment: {},
  } as unknown as FunctionSpec;
  pool = new FunctionPool(spec, {}, () => undefined);
});
afterEach(async () => {
  await pool.stop();
  vi.useRealTimers();
});

const call = async (event = {}) => {
  const outcome = await pool.invoke(JSON.stringify(event));
  return outcome.ok ? Number(outcome.json) : outcome.error;
};

test('a worker is warm for two minutes after each call, then ends; the next call gets another', async () => {
  expect(await call()).toBe(1);
  vi.advanceTimersByTime(idleMilliseconds - 1);
  expect(await call()).toBe(2);
  vi.advanceTimersByTime(idleMilliseconds - 1);
  expect(pool.state).toMatchObject({ workers: 1, busy: 0 });
  vi.advanceTimersByTime(1);
  expect(pool.state).toMatchObject({ workers: 0, busy: 0 });
  expect(await call()).toBe(1);
});

test('of several workers those end that are not needed any more', async () => {
  expect(await Promise.all([call({ wait: 50 }), call({ wait: 50 })])).toEqual([1, 1]);
  expect(pool.state.workers).toBe(2);
  for (let minute = 0; minute < 3; minute++) {
    vi.advanceTimersByTime(60_000);
    await call();
  }
  expect(pool.state.workers).toBe(1);
  expect(await call()).toBe(5);
});

test('a worker that works is not ended for being idle before', async () => {
  await call();
  const working = call({ wait: 300 });
  vi.advanceTimersByTime(2 * idleMilliseconds);
  expect(pool.state).toMatchObject({ workers: 1, busy: 1 });
  expect(await working).toBe(2);
});

test('a worker that ends takes the processes along that its function has started, and none stays as a zombie', async () => {
  const pid = await call({ start: true });
  expect(readFileSync(`/proc/${pid}/comm`, 'utf8')).toBe('sleep\n');
  vi.advanceTimersByTime(idleMilliseconds);
  vi.useRealTimers();
  await vi.waitUntil(() => !existsSync(`/proc/${pid}`), patience);
});

test('calls that come as workers end are neither refused nor queued', async () => {
  await Promise.all([call({ wait: 50 }), call({ wait: 50 })]);
  vi.advanceTimersByTime(idleMilliseconds);
  expect(pool.throttled).toBe(false);
  const calls = [call(), call()];
  expect(pool.state).toMatchObject({ workers: 2, busy: 2, waiting: 0 });
  expect(await Promise.all(calls)).toEqual([1, 1]);
});
