import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { createSmallExperiment, type SmallExperiment } from '../support/experiment.ts';
import { holdBack } from '../support/hold-back.ts';
import { Live } from '../support/live.ts';
import { until } from '../support/until.ts';
import { startTestStack, type TestStack } from '../support/with-stack.ts';

// The generation job under faults, on a stack of its own: a retry comes after a second, a guard after three.
let running: TestStack & { stop: () => Promise<void> };
let api: Api;
let small: SmallExperiment;
let live: Live;
const worker = 'generation-worker';

beforeAll(async () => {
  running = await startTestStack({ visibilityScale: 0.0025, delayScale: 0.1 });
  api = await Api.signedIn(running.url, running.superadmin.email, running.superadmin.password);
});
afterAll(() => running?.stop());

beforeEach(async ({ task }) => {
  small = await createSmallExperiment(api, { name: task.name.slice(0, 20) });
  live = await Live.open(running.url, small.experiment.uuid, api.token ?? '');
  return () => live.close();
});

it('a worker killed while it writes samples is followed by another, and one series results', async () => {
  const { faults, functions } = running.stack;
  let killed = 0;
  const remove = faults.onCall({
    caller: worker,
    operation: 'BatchWriteItem',
    times: 1,
    after: async () => {
      killed = await functions.kill(worker);
      return 'disconnect' as const;
    },
  });
  await api.call('generateSeries', { path: small.path });
  await live.next('generation_success');
  remove();
  expect(killed).toBeGreaterThan(0);
  await expectOneSeries();
});

it('a worker killed after its commit leaves one series, and the event is still sent', async () => {
  const { faults, functions } = running.stack;
  const remove = faults.onCall({
    caller: worker,
    operation: 'TransactWriteItems',
    times: 1,
    after: async () => {
      await functions.kill(worker);
      return 'disconnect' as const;
    },
  });
  await api.call('generateSeries', { path: small.path });
  await live.next('generation_success');
  remove();
  await expectOneSeries();
});

it('a message delivered twice makes one series', async () => {
  const { invocations } = workerState();
  running.stack.faults.deliverTwice('generation/queue');
  await api.call('generateSeries', { path: small.path });
  await live.next('generation_success');
  await workerRests(invocations + 2);
  await expectOneSeries();
});

it('a cancel during the commit wins: nothing of the job is seen, then or later', async () => {
  const gate = holdBack(running.stack, worker, 'TransactWriteItems');
  await api.call('generateSeries', { path: small.path });
  await gate.reached;
  await api.call('cancelGeneration', { path: small.path });
  gate.open();
  await live.next('generation_failure');
  await workerRests();
  expect(await api.allSeries(small.experiment.uuid)).toEqual([]);
  expect(live.events.some((event) => event.method === 'generation_success')).toBe(false);
  await api.call('generateSeries', { path: small.path });
  await live.next('generation_success');
  await expectOneSeries();
});

it('a cancel stops a worker that computes, within two seconds', async () => {
  await api.call('generateSeries', { path: small.path });
  const started = performance.now();
  await api.call('cancelGeneration', { path: small.path });
  await workerRests();
  expect(performance.now() - started).toBeLessThan(2000);
  expect(await api.allSeries(small.experiment.uuid)).toEqual([]);
});

it('a job that fails at every try ends with a reason, and the experiment is free again', async () => {
  const remove = running.stack.faults.onCall({
    caller: worker,
    operation: 'BatchWriteItem',
    before: async () => {
      await running.stack.functions.kill(worker);
      return 'disconnect' as const;
    },
  });
  await api.call('generateSeries', { path: small.path });
  const failure = await live.next('generation_failure');
  remove();
  expect(failure.color).toBe('error');
  expect(failure.message).toMatch(/\w+ \w+/);
  expect((await api.call('getExperiment', { path: small.path })).generation_id).toBe('');
  await api.call('generateSeries', { path: small.path });
  await live.next('generation_success');
  await expectOneSeries();
});

it('an API that dies between claim and message leaves a job that the guard starts', async () => {
  let sent = 0;
  const remove = running.stack.faults.onCall({
    caller: 'generation',
    operation: 'SendMessage',
    before: async () => {
      sent++;
      if (sent < 2) return undefined;
      await running.stack.functions.kill('serieslab-local-api/generation');
      return 'disconnect' as const;
    },
  });
  const answer = await api.ask('generateSeries', { path: small.path });
  remove();
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect((await api.call('getExperiment', { path: small.path })).generation_id).not.toBe('');
  await live.next('generation_success', 60_000);
  await expectOneSeries();
});

it('of many clicks at once one is a job, and the others are told that the experiment is busy', async () => {
  const gate = holdBack(running.stack, worker, 'BatchWriteItem');
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.ask('generateSeries', { path: small.path })));
  expect(answers.filter((answer) => answer.status === 202)).toHaveLength(1);
  for (const answer of answers.filter((one) => one.status !== 202)) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'busy' } });
  }
  await gate.reached;
  gate.open();
  await live.next('generation_success');
  await expectOneSeries();
});

async function expectOneSeries(): Promise<void> {
  const series = await api.allSeries(small.experiment.uuid);
  expect(series.map((one) => [one.number, one.samples.length])).toEqual([[1, 5]]);
  expect((await api.call('getExperiment', { path: small.path })).generation_id).toBe('');
}

/** Waits until the worker has been called so often, in all, and is at rest. */
async function workerRests(invocations = 0): Promise<void> {
  await until('the worker is at rest', async () => {
    const state = workerState();
    return state.invocations >= invocations && state.busy === 0;
  });
}

function workerState() {
  const state = running.stack.functions.list().find(({ path }) => path.includes(worker));
  if (!state) throw new Error('The stack has no such worker');
  return state;
}
