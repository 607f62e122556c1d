import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as deadLetters } from '#functions/handlers/generation-failure.ts';
import { handler as worker } from '#functions/handlers/mail-worker.ts';
import { brokenConnection } from '#tests/support/broken-connection.ts';
import { seconds } from '#tests/support/builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { breakAt, cancel, deliver, generate, workerWith } from '#tests/support/jobs.ts';
import { verify } from '#tests/support/receiver.ts';
import { aWebhook, queued, type WebhookUnderTest, work } from './a-webhook.ts';

let lab: WebhookUnderTest['lab'];
let receiver: WebhookUnderTest['receiver'];
let webhook: WebhookUnderTest['webhook'];
let make: WebhookUnderTest['make'];
let list: WebhookUnderTest['list'];
let generated: WebhookUnderTest['generated'];

/** Nothing reaches the queue of webhooks until there is another answer. */
const failToSend = () =>
  queues.on(SendMessageCommand).callsFake(async ({ QueueUrl }) => {
    if (QueueUrl?.endsWith('/mail')) throw brokenConnection();
    return {};
  });

beforeEach(async () => {
  ({ lab, receiver, webhook, make, list, generated } = await aWebhook());
});
afterEach(() => receiver.close());

describe('the end of a job', () => {
  it('is posted, signed, with ids and without names, messages or values', async () => {
    const { job_id } = await generated();
    await work();
    const groups = queues.commandCalls(SendMessageCommand).map((call) => call.args[0].input);
    const own = groups
      .filter(({ QueueUrl, MessageBody }) => QueueUrl?.endsWith('/mail') && MessageBody?.includes('"type"'))
      .map((input) => input.MessageGroupId);
    expect(own).toEqual([lab.project.uuid, lab.project.uuid]);
    const [posted] = receiver.received;
    if (!posted) throw new Error('Nothing came');
    const { workspace, project, experiment } = lab;
    const body = verify(webhook.secret, posted);
    expect(body).toEqual({
      type: 'job.success',
      timestamp: expect.stringMatching(/^20.*Z$/),
      data: {
        workspace: workspace.uuid,
        project: project.uuid,
        experiment: experiment.uuid,
        job: job_id,
        kind: 'generation',
      },
    });
    expect(Math.abs(Date.parse(body.timestamp) / 1000 - seconds())).toBeLessThan(60);
    expect(await list()).toMatchObject([
      {
        uuid: posted.headers['webhook-id'],
        event: 'job.success',
        job: job_id,
        state: 'delivered',
        attempts: 1,
        status: 204,
        message: '',
      },
    ]);
  });

  it('is told as cancelled, or as failed', async () => {
    await generate(lab.experiment, lab.manager.token);
    await cancel(lab.experiment, lab.manager.token);
    const second = await generate(lab.experiment, lab.manager.token);
    await deliver(deadLetters, second.work);
    await work();
    const types = receiver.received.map(({ body }) => JSON.parse(body).type);
    expect(types.sort()).toEqual(['job.cancelled', 'job.failure']);
  });

  it('goes to the webhooks that are on and report such an end, and to no other project', async () => {
    await make({ events: ['job.failure'] });
    await make({ active: false });
    const other = await make();
    const neighbour = await aLaboratory();
    await generated();
    const { work: message } = await generate(neighbour.experiment, neighbour.manager.token);
    await deliver(workerWith(), message);
    expect(queued('ended')).toHaveLength(1);
    await work();
    expect(queued('deliver')).toMatchObject([{ webhook: webhook.uuid }, { webhook: other.uuid }]);
    expect(receiver.received).toHaveLength(2);
  });

  it('is queued again after a crash, and then posted once', async () => {
    const { work: message } = await generate(lab.experiment, lab.manager.token);
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
    failToSend();
    expect(await deliver(workerWith(), message)).toBe(false);
    queues.resetHistory();
    // This time it is queued, but the process dies before the outcome leaves the outbox.
    queues.on(SendMessageCommand).resolves({});
    breakAt('UpdateCommand');
    expect(await deliver(workerWith(), message, { count: 2 })).toBe(false);
    expect(await deliver(workerWith(), message, { count: 3 })).toBe(true);
    expect(queued('ended')).toHaveLength(2);
    await work();
    expect(queued('deliver').length).toBeGreaterThan(0);
    await work();
    expect(receiver.received).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  it('is not lost when the worker dies between the delivery and its message', async () => {
    await generated();
    vi.spyOn(console, 'warn').mockReturnValue();
    failToSend();
    const [ended] = queued('ended');
    expect(await deliver(worker, ended ?? {})).toBe(false);
    expect(await list()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    queues.on(SendMessageCommand).resolves({});
    queues.resetHistory();
    expect(await deliver(worker, ended ?? {}, { count: 2 })).toBe(true);
    await work();
    expect(receiver.received).toHaveLength(1);
  });
});
