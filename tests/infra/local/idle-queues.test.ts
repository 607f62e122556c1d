import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Arrivals } from '#infra/local/events/arrivals.ts';
import { Poller } from '#infra/local/events/poller.ts';
import type { QueueClient, QueueMessage } from '#infra/local/events/queue-client.ts';
import type { EventSource } from '#infra/local/events/read-event-sources.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A poller of a queue that says when its first message is visible, and counts what it is asked. */
function startPoller() {
  const queue: { visibleFrom: number | undefined } = { visibleFrom: undefined };
  const inspect = vi.fn(() => queue.visibleFrom);
  const receive = vi.fn(async () => {
    const isThere = queue.visibleFrom !== undefined && queue.visibleFrom <= Date.now();
    queue.visibleFrom = undefined;
    return isThere ? [message] : [];
  });
  const invoke = vi.fn(async () => ({ ok: true, json: 'null' }));
  const source = {
    queue: { arn: 'arn:aws:sqs:us-east-1:000000000000:jobs', properties: { VisibilityTimeout: 30 } },
    pool: { invoke },
    batchSize: 1,
    partialFailures: false,
    concurrency: 2,
  } as unknown as EventSource;
  const arrivals = new Arrivals(inspect);
  const poller = new Poller(source, { receive, delete: async () => undefined } as unknown as QueueClient, {
    visibilityScale: 1,
    arrived: (signal) => arrivals.wait('jobs', signal),
    bringForward: () => undefined,
    visibleAt: () => undefined,
    log: () => undefined,
  });
  return { poller, arrivals, queue, inspect, receive, invoke };
}

const message: QueueMessage = {
  MessageId: 'one',
  ReceiptHandle: 'handle',
  Body: '{}',
  MD5OfBody: '',
  Attributes: {},
  MessageAttributes: {},
};

test('a waiting poller asks the queue nothing while nothing arrives, and no timer wakes it', async () => {
  const { poller, inspect, receive } = startPoller();
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(receive).not.toHaveBeenCalled();
  expect(inspect).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
  await poller.stop();
});

test('a message that arrives is received at once, and is all that is received', async () => {
  const { poller, arrivals, queue, receive, invoke } = startPoller();
  queue.visibleFrom = 0;
  arrivals.notify();
  await vi.advanceTimersByTimeAsync(0);
  expect(invoke).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(receive).toHaveBeenCalledTimes(1);
  await poller.stop();
});

test('a delayed message is received when it becomes visible, without a further call', async () => {
  const { poller, arrivals, queue, receive, invoke } = startPoller();
  queue.visibleFrom = Date.now() + 90_000;
  arrivals.notify();
  await vi.advanceTimersByTimeAsync(89_999);
  expect(receive).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(invoke).toHaveBeenCalledTimes(1);
  await poller.stop();
});

test('a call that brings nothing for the queue leaves its poller waiting', async () => {
  const { poller, arrivals, receive } = startPoller();
  for (let call = 0; call < 10; call++) {
    arrivals.notify();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(receive).not.toHaveBeenCalled();
  await poller.stop();
});
