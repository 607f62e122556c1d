import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvocationOutcome } from '#infra/local/functions/runtime.ts';
import { strictDefaults } from '#infra/local/strict/strict.ts';
import { usual } from '../fixtures/shared-fixture.ts';
import { type Fixture, startFixture } from '../fixtures/start-fixture.ts';

/** With a source in place of the fixture's `answer`. */
function start(strict = strictDefaults, source = 'answer', scale = 300) {
  const file = join(import.meta.dirname, `fixtures/${source}.ts`);
  const sourceOf = (path: string) => (path.endsWith('/answer') ? file : undefined);
  return startFixture(usual({ strict, sourceOf, timeoutScale: () => scale }));
}

describe('a function as Lambda runs it', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await start();
  });
  afterAll(() => fixture.stop());
  const ask = async (event: object) => (await fixture.stack.functions.invoke('answer', event)) as InvocationOutcome;
  const answer = async (event: object) => {
    const outcome = await ask(event);
    if (!outcome.ok) throw new Error(outcome.error.errorMessage);
    return JSON.parse(outcome.json) as {
      ticks: number;
      held: boolean;
      kept: object;
      value?: string;
      niceness?: number;
    };
  };
  const secondsOf = async (event: object) => {
    const began = performance.now();
    const outcome = await ask(event);
    return { seconds: (performance.now() - began) / 1000, outcome };
  };

  test('stands still between two events: what it did not await does not continue', async () => {
    await answer({ startTicking: true });
    await delay(500);
    expect((await answer({})).ticks).toBeLessThan(5);
  });

  // Only Linux says what child processes hold.
  const kinds = ['buffer', 'webAssembly', ...(process.platform === 'linux' ? ['child'] : [])];
  test.each(kinds)('is ended when it holds more than its memory, in a %s', async (kind) => {
    expect(await ask({ [kind]: 200 })).toEqual({
      ok: false,
      error: { errorType: 'Runtime.OutOfMemory', errorMessage: 'Runtime exited with error: signal: killed' },
    });
    expect((await answer({ [kind]: 20 })).held).toBe(true);
  });

  // 128 of the 1769 MB that have one processor.
  test('has the part of a processor that goes with its memory: what takes 0.1 s here takes 1.4 s there', async () => {
    // It waits for the threads that an older environment holds.
    await fixture.stack.functions.kill('answer', 'all');
    await answer({});
    const { seconds, outcome } = await secondsOf({ spin: 100 });
    expect(outcome.ok).toBe(true);
    expect(seconds).toBeGreaterThan(1.3);
  });

  // Only Linux gives a thread a priority of its own.
  test.runIf(process.platform === 'linux')(
    'comes after all that stands in for services, with its processes',
    async () => {
      expect((await answer({})).niceness).toBeGreaterThan(getPriority());
    },
  );

  test('starts cold: its first answer is late', async () => {
    await fixture.stack.functions.kill('answer', 'all');
    expect((await secondsOf({})).seconds).toBeGreaterThan(strictDefaults.coldStartMilliseconds / 1000);
  });

  test('finds what it kept while its environment lasts, and none of it afterwards', async () => {
    await fixture.stack.functions.kill('answer', 'all');
    const both = (kept: boolean) => ({ kept: { inMemory: kept, inFile: kept } });
    expect(await answer({ remember: true })).toMatchObject(both(false));
    for (let event = 1; event < strictDefaults.invocationsPerEnvironment; event++)
      expect(await answer({})).toMatchObject(both(true));
    expect(await answer({})).toMatchObject(both(false));
  });

  test('gets the names of headers as CloudFront writes them', async () => {
    const { event } = (await fixture.call('/api/echo', { method: 'POST', body: 'x' })).json() as {
      event: { headers: Record<string, string> };
    };
    // Naive: the name in lower case alone.
    expect(event.headers['user-agent']).toBeUndefined();
    expect(event.headers['User-Agent']).toBeTruthy();
  });

  test('has the variables of Lambda and none of this machine', async () => {
    const variableOf = async (variable: string) => (await answer({ variable })).value;
    expect(await variableOf('LD_LIBRARY_PATH')).toMatch(/^\/var\/lang\/lib:/);
    expect(await variableOf('HOME')).toBeUndefined();
  });
});

describe('an account whose functions are all at work', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    // Two are reserved for `answer`, so ten are left.
    fixture = await start({ ...strictDefaults, accountConcurrency: 12 });
  });
  afterAll(() => fixture.stop());

  test('refuses calls, and counts each refused delivery of a message; reserved functions continue', async () => {
    const slow = [...Array(10).keys()].map(() => fixture.stack.functions.invoke('slow', {}));
    const underWay = () =>
      fixture.stack.functions
        .list()
        .filter(({ path }) => path.endsWith('/slow'))
        .reduce((sum, { busy, waiting }) => sum + busy + waiting, 0);
    await expect.poll(underWay).toBe(10);
    expect((await fixture.call('/api/things/any')).status).toBe(500);
    expect(await fixture.stack.functions.invoke('answer', {})).toMatchObject({ ok: true });
    // Naive: a queue that gives up after two receives. The message goes to the dead letters without having run.
    await fixture.send('never-run');
    await expect.poll(() => fixture.stack.queueLength('work-queue')).toEqual({ ready: 0, inFlight: 0 });
    const end = async () => {
      await fixture.stack.functions.kill('slow');
      return underWay();
    };
    await expect.poll(end).toBe(0);
    await Promise.all(slow);
    await expect.poll(() => fixture.items('buried')).toHaveLength(1);
    expect(await fixture.items('deliveries:never-run')).toEqual([]);
    expect((await fixture.call('/api/things/any')).status).toBe(404);
    await fixture.send('run');
    await expect.poll(() => fixture.items('deliveries:run')).toHaveLength(1);
  });
});

test('a new account, which may run ten functions, has no room for a reservation', async () => {
  await expect(start({ ...strictDefaults, accountConcurrency: 10 })).rejects.toThrow(
    'UnreservedConcurrentExecution below its minimum value of [10]',
  );
});

test('code that is not loaded in ten seconds and the time of its function is given up', async () => {
  const fixture = await start({ ...strictDefaults, initMilliseconds: 200 }, 'never-loads', 1);
  // Naive: waits for something while it is loaded, and did so for ever on the laptop.
  expect(await fixture.stack.functions.invoke('answer', {})).toMatchObject({
    ok: false,
    error: { errorType: 'Sandbox.Timedout' },
  });
  await fixture.stop();
});
