import { DeleteConnectionCommand, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { beforeEach, expect, it, vi } from 'vitest';
import { handler as deadLetters } from '#functions/handlers/generation-failure.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import { brokenConnection } from '#tests/support/broken-connection.ts';
import { breakAt, cancel, deliver, firstPoints, generate, onceAt, stored, workerWith } from '#tests/support/jobs.ts';
import { aWatchedLaboratory, sockets, type WatchedLaboratory } from '#tests/support/sockets.ts';

// A process that ends a job may crash, or lose a response, before the outcome is published: the next delivery publishes
// it, once.
let lab: WatchedLaboratory['lab'];
let live: WatchedLaboratory['live'];
const asked = () => generate(lab.experiment, lab.manager.token);
const cancelled = () => cancel(lab.experiment, lab.manager.token);
const endsOf = ({ job_id }: JobMessage) =>
  live.events().filter((event) => event.job_id === job_id && /_(success|failure)$/.test(event.method));
const pendingOutcomes = async () => (await stored(lab.experiment)).row?.pending_outcomes;
const refused = () => new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });

/** Nothing is published until the returned function is called. */
function silence(): () => void {
  sockets.on(PostToConnectionCommand).rejects(brokenConnection());
  vi.spyOn(console, 'warn').mockReturnValue();
  return () => {
    sockets.on(PostToConnectionCommand).resolves({});
  };
}

beforeEach(async () => {
  ({ lab, live } = await aWatchedLaboratory());
});

/** As if the call had crashed once the job had lost its lock: the outcome is written but not published. */
async function cancelAndDie(): Promise<void> {
  onceAt('UpdateCommand', async (send) => {
    const done = await send();
    breakAt('GetCommand');
    return done;
  });
  await cancelled();
}

it.each(['work', 'fallback'] as const)('the %s message tells of a cancel whose call has died', async (which) => {
  const messages = await asked();
  await cancelAndDie();
  expect(endsOf(messages.work)).toEqual([]);
  expect(await pendingOutcomes()).toHaveLength(1);
  await deliver(workerWith(), messages[which]);
  expect(endsOf(messages.work)).toMatchObject([
    {
      method: 'generation_failure',
      color: 'warning',
      message: `Series generation has been cancelled by ${lab.manager.user.name}`,
    },
  ]);
  expect(await pendingOutcomes()).toBeUndefined();
  for (const message of [messages.work, messages.fallback]) await deliver(workerWith(), message, { count: 2 });
  expect(endsOf(messages.work)).toHaveLength(1);
});

it('a delivery during the publication of a cancel does not publish it again', async () => {
  const { work } = await asked();
  let publishedTwice = () => {};
  const again = new Promise<void>((resolve) => {
    publishedTwice = resolve;
  });
  let meanwhile: Promise<unknown> = Promise.resolve();
  const post = sockets.on(PostToConnectionCommand);
  post.callsFake(async () => {
    post.callsFake(async () => publishedTwice());
    meanwhile = deliver(workerWith(), work);
    await Promise.race([again, new Promise((resolve) => setTimeout(resolve, 500))]);
  });
  await cancelled();
  await meanwhile;
  post.resolves({});
  expect(endsOf(work)).toHaveLength(1);
  expect(await pendingOutcomes()).toBeUndefined();
});

it('each of two jobs is published with its own outcome, although the second ended first', async () => {
  const first = await asked();
  await cancelAndDie();
  const second = await asked();
  await deliver(workerWith(), second.work);
  expect(await pendingOutcomes()).toMatchObject([{ job_id: first.work.job_id }]);
  await deliver(workerWith(), first.fallback);
  expect(endsOf(first.work)).toMatchObject([{ method: 'generation_failure' }]);
  expect(endsOf(second.work)).toMatchObject([{ method: 'generation_success' }]);
});

it('a cancel whose response was lost is recognised on its retry and published', async () => {
  const { work } = await asked();
  onceAt('UpdateCommand', async (send) => {
    await send();
    throw refused();
  });
  expect(await cancelled()).toMatchObject({
    status: 200,
    body: { detail: `Series generation has been cancelled by ${lab.manager.user.name}` },
  });
  expect(endsOf(work)).toMatchObject([{ method: 'generation_failure' }]);
});

it('a click whose lock was written although the response was lost is accepted', async () => {
  onceAt('UpdateCommand', async (send) => {
    await send();
    throw refused();
  });
  const { answer, work } = await asked();
  expect(answer.status).toBe(202);
  await deliver(workerWith(), work);
  expect(endsOf(work)).toMatchObject([{ method: 'generation_success' }]);
});

it('a commit whose response was lost is recognised on its retry and published as success', async () => {
  const { work } = await asked();
  onceAt('TransactWriteCommand', async (send) => {
    await send();
    const CancellationReasons = [{ Code: 'ConditionalCheckFailed' }, { Code: 'None' }];
    throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
  });
  expect(await deliver(workerWith(), work)).toBe(true);
  expect(endsOf(work)).toMatchObject([{ method: 'generation_success', series: { sample_count: 20 } }]);
  expect((await stored(lab.experiment)).samples).toHaveLength(20);
});

it('a success that could not be sent is published by the next delivery with the same content', async () => {
  const { work } = await asked();
  const three = workerWith(async (request) => ({ ...(await firstPoints({ ...request, count: 3 })), exhausted: true }));
  onceAt('TransactWriteCommand', async (send) => {
    const done = await send();
    breakAt('GetCommand');
    return done;
  });
  expect(await deliver(three, work)).toBe(false);
  expect(await deliver(three, work, { count: 2 })).toBe(true);
  expect(endsOf(work)).toMatchObject([{ message: expect.stringContaining('with the 3 samples that were left') }]);
});

it('a given-up job is published, also if the consumer of dead letters crashes', async () => {
  const { work } = await asked();
  onceAt('UpdateCommand', async (send) => {
    const done = await send();
    breakAt('GetCommand');
    return done;
  });
  expect(await deliver(deadLetters, work)).toBe(false);
  expect(endsOf(work)).toEqual([]);
  expect(await deliver(deadLetters, work, { count: 2 })).toBe(true);
  expect(endsOf(work)).toMatchObject([{ method: 'generation_failure', color: 'error' }]);
  expect(await pendingOutcomes()).toBeUndefined();
});

it('while a socket can be neither reached nor closed, the outcome stays pending and the message is redelivered', async () => {
  const { work } = await asked();
  const speak = silence();
  sockets.on(DeleteConnectionCommand).rejects(brokenConnection());
  expect(await deliver(workerWith(), work)).toBe(false);
  expect(await pendingOutcomes()).toHaveLength(1);
  speak();
  sockets.on(DeleteConnectionCommand).resolves({});
  sockets.resetHistory();
  expect(await deliver(workerWith(), work, { count: 2 })).toBe(true);
  expect(endsOf(work)).toMatchObject([{ method: 'generation_success' }]);
  expect(await pendingOutcomes()).toBeUndefined();
});
