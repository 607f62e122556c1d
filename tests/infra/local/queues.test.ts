import { expect, test } from 'vitest';
import { patience } from '#tests/support/patience.ts';
import { sharedFixture } from './fixtures/shared-fixture.ts';
import { until } from './fixtures/start-fixture.ts';

const fixture = await sharedFixture();
/** Delayed messages of other files. */
const foreign = fixture.stack.queueLength('work-queue').ready;

const deliveries = (body: string, count: number) =>
  until(
    `${count} deliveries of ${body}`,
    () => fixture.items(`deliveries:${body}`),
    (items) => items.length >= count,
  );
const buried = async (body: string) =>
  until(
    `${body} in the dead-letter queue`,
    () => fixture.items('buried'),
    (items) => items.some(({ sort }) => sort === body),
  );
const empty = () =>
  until(
    'an empty queue',
    () => fixture.stack.queueLength('work-queue'),
    ({ ready, inFlight }) => ready + inFlight === foreign,
  );

test('a processed message is delivered once and deleted', async () => {
  expect((await fixture.call('/api/send', { method: 'POST', body: 'plain' })).status).toBe(202);
  await deliveries('plain', 1);
  await empty();
  expect(await fixture.items('deliveries:plain')).toHaveLength(1);
});

test('a failing message is retried as often as the template says, then goes to the consumer of dead letters', async () => {
  await fixture.send('throw');
  await buried('throw');
  const tries = await fixture.items('deliveries:throw');
  expect(tries).toHaveLength(2);
  expect(new Set(tries.map(({ message }) => message)).size).toBe(1);
});

test('only the reported failures of a batch are delivered again', async () => {
  await fixture.send('fail-one', 'good-one', 'good-two');
  await buried('fail-one');
  expect(await fixture.items('deliveries:fail-one')).toHaveLength(2);
  expect(await fixture.items('deliveries:good-one')).toMatchObject([{ batch: '3' }]);
  expect(await fixture.items('deliveries:good-two')).toHaveLength(1);
});

test('a message whose worker is killed is delivered again after the visibility timeout', async () => {
  await fixture.send('wait-for-kill');
  await deliveries('wait-for-kill', 1);
  expect(await fixture.stack.functions.kill('work')).toBe(1);
  const times = (await deliveries('wait-for-kill', 2)).map(({ at }) => Number(at)).sort();
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1000);
  expect(await fixture.stack.functions.kill('work')).toBe(1);
  await buried('wait-for-kill');
});

test('a leased message is delivered again when the lease ends, whether its worker was killed or returned it', async () => {
  await fixture.send('lease-3-fail');
  await deliveries('lease-3-fail', 1);
  await fixture.send('lease-4-wait');
  await deliveries('lease-4-wait', 1);
  const killed = Date.now();
  expect(await fixture.stack.functions.kill('work')).toBeGreaterThan(0);
  for (const [body, seconds] of [
    ['lease-3-fail', 3],
    ['lease-4-wait', 4],
  ] as const) {
    const [first = 0, second = 0] = (await deliveries(body, 2)).map(({ at }) => Number(at)).sort();
    // The queue's own timeout is scaled, a lease is not: it is as long as in the cloud.
    expect(second - first).toBeGreaterThan(seconds * 1000 - 200);
    expect(second).toBeGreaterThan(killed);
  }
  await buried('lease-4-wait');
});

test('a test can deliver a message twice', async () => {
  fixture.stack.faults.onMessage('work-queue', { fault: { kind: 'twice' }, times: 1 });
  await fixture.send('twice');
  const [first, second] = await deliveries('twice', 2);
  expect(first?.message).toBe(second?.message);
  await empty();
});

test('a test can deliver a message to two workers concurrently', async () => {
  fixture.stack.faults.onMessage('work-queue', { fault: { kind: 'at-once' }, times: 1 });
  await fixture.send('at-once');
  await deliveries('at-once', 2);
  await empty();
});

test('a message lost in transit is delivered again after the visibility timeout', async () => {
  let lost = 0;
  const onFired = () => {
    lost += 1;
  };
  fixture.stack.faults.onMessage('work-queue', { fault: { kind: 'lost' }, times: 1, onFired });
  const { invocations } = fixture.stack.functions.list().find(({ path }) => path.endsWith('/work')) ?? {};
  await fixture.send('lost');
  await until('the message is lost', () => lost, Boolean);
  await deliveries('lost', 1);
  await empty();
  const after = fixture.stack.functions.list().find(({ path }) => path.endsWith('/work'))?.invocations ?? 0;
  expect(after - (invocations ?? 0)).toBe(1);
});

test('a test can delay a message, or reorder two', async () => {
  fixture.stack.faults.onMessage('work-queue', { fault: { kind: 'late', milliseconds: 300 }, times: 1 });
  const sent = Date.now();
  await fixture.send('late');
  const [late] = await deliveries('late', 1);
  expect(Number(late?.at) - sent).toBeGreaterThanOrEqual(300);
  let suspended = false;
  const onFired = () => {
    suspended = true;
  };
  const fault = { kind: 'overtaken', milliseconds: patience } as const;
  fixture.stack.faults.onMessage('work-queue', { fault, times: 1, onFired });
  await fixture.send('first');
  await until('the first is suspended', () => suspended, Boolean);
  await fixture.send('second');
  const [[first], [second]] = await Promise.all([deliveries('first', 1), deliveries('second', 1)]);
  expect(Number(first?.at)).toBeGreaterThan(Number(second?.at));
});

test('a call can be suspended, and fails when a test says so', async () => {
  const { promise: suspended, resolve: release } = Promise.withResolvers<void>();
  let reached = false;
  const remove = fixture.stack.faults.onCall({
    caller: 'work',
    operation: 'PutItem',
    resource: 'things',
    times: 1,
    before: async () => {
      reached = true;
      await suspended;
      return undefined;
    },
  });
  await fixture.send('suspended');
  await until('the call is reached', () => reached, Boolean);
  expect(await fixture.items('deliveries:suspended')).toHaveLength(0);
  release();
  await deliveries('suspended', 1);
  remove();
});

test('a successful call can fail for its caller', async () => {
  const failure = { status: 500, type: 'InternalServerError', message: 'Made to fail.' };
  const remove = fixture.stack.faults.onCall({ caller: 'api', operation: 'PutItem', after: () => failure });
  const answer = await fixture.call('/api/things/ghost', { method: 'PUT', body: 'there' });
  remove();
  expect(answer.status).toBe(502);
  expect((await fixture.call('/api/things/ghost')).json()).toEqual({ id: 'ghost', value: 'there' });
});
