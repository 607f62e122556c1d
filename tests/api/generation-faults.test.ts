import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { createSmallExperiment, type SmallExperiment } from '../support/experiment.ts';
import { Live } from '../support/live.ts';
import { until } from '../support/until.ts';
import { startTestStack, type TestStack } from '../support/with-stack.ts';

// The generation job under faults, on a stack of its own whose retries need not be waited for.
let running: TestStack & { stop: () => Promise<void> };
let api: Api;
let small: SmallExperiment;
let live: Live;
const worker = 'generation-worker';

beforeAll(async () => {
  running = await startTestStack({ visibilityScale: 0.005 });
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
  expect(killed).toBe(1);
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
  running.stack.faults.deliverTwice('generation');
  await api.call('generateSeries', { path: small.path });
  await live.next('generation_success');
  await queueIsEmpty();
  await expectOneSeries();
});

it('a cancel during the commit wins: nothing of the job is seen, then or later', async () => {
  let reached = () => {};
  const committing = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const remove = running.stack.faults.onCall({
    caller: worker,
    operation: 'TransactWriteItems',
    times: 1,
    before: async () => {
      reached();
      await released;
      return undefined;
    },
  });
  await api.call('generateSeries', { path: small.path });
  await committing;
  await api.call('cancelGeneration', { path: small.path });
  release();
  await live.next('generation_failure');
  await queueIsEmpty();
  remove();
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
  await until('the worker is idle', async () => {
    const state = running.stack.functions.list().find(({ path }) => path.includes(worker));
    return state?.busy === 0;
  });
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

it('a crash between claim and message leaves a job that the guard starts', async () => {
  let sent = 0;
  const remove = running.stack.faults.onCall({
    caller: 'generation',
    operation: 'SendMessage',
    before: () => {
      sent++;
      return sent === 2 ? { status: 500, type: 'InternalFailure', message: 'injected' } : undefined;
    },
  });
  const answer = await api.ask('generateSeries', { path: small.path });
  expect([202, 500]).toContain(answer.status);
  await live.next('generation_success', 60_000);
  remove();
  await expectOneSeries();
});

async function expectOneSeries(): Promise<void> {
  const series = await api.allSeries(small.experiment.uuid);
  expect(series.map((one) => [one.number, one.samples.length])).toEqual([[1, 5]]);
  expect((await api.call('getExperiment', { path: small.path })).generation_id).toBe('');
}

async function queueIsEmpty(): Promise<void> {
  await until('the queue has been worked off', async () => {
    const { ready, inFlight } = running.stack.queueLength('generation');
    return ready + inFlight === 0;
  });
}
