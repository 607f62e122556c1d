import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Suspension, startDynamo } from '#infra/local/data/dynamodb-process.ts';
import { patience } from '../../support/patience.ts';

describe('the suspension of an unused process', () => {
  afterEach(() => void vi.useRealTimers());

  const start = () => {
    vi.useFakeTimers();
    const signals: string[] = [];
    const suspension = new Suspension({ suspend: () => signals.push('STOP'), resume: () => signals.push('CONT') });
    return { suspension, signals };
  };

  test('comes ten seconds after the last answer, and ends with the next call', () => {
    const { suspension, signals } = start();
    vi.advanceTimersByTime(9_999);
    suspension.begin();
    suspension.end();
    vi.advanceTimersByTime(9_999);
    expect(signals).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(signals).toEqual(['STOP']);
    vi.advanceTimersByTime(3600_000);
    suspension.begin();
    suspension.end();
    expect(signals).toEqual(['STOP', 'CONT']);
    vi.advanceTimersByTime(10_000);
    expect(signals).toEqual(['STOP', 'CONT', 'STOP']);
  });

  test('waits for the longest of several calls', () => {
    const { suspension, signals } = start();
    suspension.begin();
    suspension.begin();
    suspension.end();
    vi.advanceTimersByTime(3600_000);
    expect(signals).toEqual([]);
    suspension.end();
    vi.advanceTimersByTime(10_000);
    expect(signals).toEqual(['STOP']);
  });
});

test('a suspended database answers once it is resumed, and is ended by a stop', async () => {
  const dynamo = await startDynamo(undefined);
  const java = childOf(dynamo.pid, 'DynamoDBLocal.jar');
  dynamo.suspend();
  await vi.waitUntil(() => stateOf(java) === 'T', patience);
  const answer = fetch(dynamo.endpoint);
  dynamo.resume();
  // It refuses a call without a signature.
  expect((await answer).status).toBe(400);
  dynamo.suspend();
  await vi.waitUntil(() => stateOf(java) === 'T', patience);
  await dynamo.stop();
  await vi.waitUntil(() => stateOf(java) === undefined, patience);
});

test('a runner that is killed leaves no suspended database behind, and nothing that it unpacked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'idle-tables-'));
  const [data, temporary] = ['data', 'temporary'].map((name) => join(folder, name));
  if (!data || !temporary) throw new Error('Two folders');
  for (const one of [data, temporary]) mkdirSync(one);
  const script = join(folder, 'runner.ts');
  const module = join(import.meta.dirname, '../../../infra/local/data/dynamodb-process.ts');
  const source = `import { startDynamo } from '${module}';
const { pid, suspend } = await startDynamo('${data}');
suspend();
console.log(pid);
`;
  writeFileSync(script, source);
  const env = { ...process.env, TMPDIR: temporary };
  const runner = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const watchdog = Number(String((await once(runner.stdout, 'data'))[0]));
  const java = childOf(watchdog, 'DynamoDBLocal.jar');
  await vi.waitUntil(() => stateOf(java) === 'T', patience);
  const unpacked = readdirSync(temporary, { recursive: true });
  runner.kill('SIGKILL');
  await vi.waitUntil(() => [watchdog, java].every((pid) => stateOf(pid) === undefined), patience);
  // A folder of its own, where the library is unpacked with the first table.
  expect(unpacked).not.toEqual([]);
  expect(readdirSync(temporary)).toEqual([]);
  rmSync(folder, { recursive: true });
});

/** The child of a process that has this in its command line, from Linux. */
function childOf(pid: number, part: string): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  const found = children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(part));
  if (found === undefined) throw new Error(`Process ${pid} has no child ${part}.`);
  return found;
}

/** `T` is stopped; undefined is ended. */
function stateOf(pid: number): string | undefined {
  const file = `/proc/${pid}/status`;
  const state = existsSync(file) ? /^State:\s+(\w)/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return state === 'Z' || state === 'X' ? undefined : state;
}
