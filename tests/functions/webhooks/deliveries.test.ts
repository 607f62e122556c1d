import { ChangeMessageVisibilityCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseSeconds } from '#functions/aws/queues.ts';
import { pauses } from '#functions/features/webhooks/worker/deliver.ts';
import { handler as deletion } from '#functions/handlers/deletion-worker.ts';
import { handler as deadLetters } from '#functions/handlers/generation-failure.ts';
import { handler as worker } from '#functions/handlers/mail-worker.ts';
import { handler as webhooksHandler } from '#functions/handlers/webhooks.ts';
import { firstLease } from '#functions/jobs/delivery/lease.ts';
import { projects, webhookDeliveries, webhooks } from '#functions/tables/tables.ts';
import type { WebhookDelivery } from '#shared/contracts/webhooks.ts';
import { maxFailedDeliveries, webhookEvents } from '#shared/rules/webhooks.ts';
import { brokenConnection } from '#tests/support/broken-connection.ts';
import { seconds } from '#tests/support/builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { queues, sentTo } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { cancel, deliver, generate, onceAt, workerWith } from '#tests/support/jobs.ts';
import { Receiver, verify } from '#tests/support/receiver.ts';

type Message = { type: string };
let lab: Awaited<ReturnType<typeof aLaboratory>>;
let receiver: Receiver;
let webhook: { uuid: string; secret: string };

const make = async (change: object = {}) => {
  const body = { name: 'Robot', address: receiver.address, events: webhookEvents, ...change };
  const path = { id: lab.project.uuid };
  return (await invoke(webhooksHandler, 'createWebhook', { as: lab.manager.token, path, body })).body;
};
const ask = (operation: Parameters<typeof invoke>[1], more: Record<string, string> = {}) =>
  invoke(webhooksHandler, operation, {
    as: lab.manager.token,
    path: { id: lab.project.uuid, webhook: webhook.uuid, ...more },
  });
const list = async (): Promise<WebhookDelivery[]> => (await ask('listWebhookDeliveries')).body;
const queued = (type: string) => sentTo('mail').filter((message) => (message as Message).type === type) as object[];
/** Delivers the ends of jobs that are queued, and makes one attempt of each delivery. */
const work = async () => {
  for (const message of queued('ended')) expect(await deliver(worker, message)).toBe(true);
  return Promise.all(queued('deliver').map((message) => deliver(worker, message)));
};
const pausesAsked = () =>
  queues
    .commandCalls(ChangeMessageVisibilityCommand)
    .map((call) => call.args[0].input.VisibilityTimeout ?? 0)
    .filter((length) => length !== leaseSeconds && length !== firstLease(leaseSeconds));
const row = async () => webhooks.get(lab.workspace.uuid, { parent: lab.project.uuid, sort: webhook.uuid });
const generated = async () => {
  const { work: message } = await generate(lab.experiment, lab.manager.token);
  await deliver(workerWith(), message);
  return message;
};

/** Nothing reaches the queue of webhooks until there is another answer. */
const failToSend = () =>
  queues.on(SendMessageCommand).callsFake(async ({ QueueUrl }) => {
    if (QueueUrl?.endsWith('/mail')) throw brokenConnection();
    return {};
  });

beforeEach(async () => {
  vi.restoreAllMocks();
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  lab = await aLaboratory();
  receiver = await new Receiver().open();
  webhook = await make();
});
afterEach(() => receiver.close());

describe('the end of a job', () => {
  it('is posted, signed, with ids and without names, messages or values', async () => {
    const { job_id } = await generated();
    await work();
    const groups = queues.commandCalls(SendMessageCommand).map((call) => call.args[0].input);
    const own = groups.filter(({ QueueUrl }) => QueueUrl?.endsWith('/mail')).map((input) => input.MessageGroupId);
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
    onceAt('UpdateCommand', async () => {
      throw brokenConnection();
    });
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

describe('a delivery', () => {
  const attempt = (count: number, message = queued('deliver').at(-1)) => deliver(worker, message ?? {}, { count });

  it('that is not accepted is tried again with the same id, ever later, and given up', async () => {
    await generated();
    for (const message of queued('ended')) await deliver(worker, message);
    const attempts = pauses.length + 1;
    receiver.answers.push(...Array(attempts).fill(500));
    for (let count = 1; count <= attempts; count++) {
      expect(await attempt(count)).toBe(count === attempts);
      const [delivery] = await list();
      expect(delivery).toMatchObject({ attempts: count, status: 500, message: 'The receiver answered 500' });
      if (count < attempts) expect(delivery?.next).toBeGreaterThanOrEqual(seconds() + (pauses[count - 1] ?? 0) - 2);
    }
    expect(pausesAsked()).toEqual(pauses);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const posted of receiver.received) verify(webhook.secret, posted);
    expect(await list()).toMatchObject([{ state: 'failed', attempts, next: null }]);
    expect(await row()).toMatchObject({ failures: 1, active: true });
    expect(sentTo('dead-letters')).toEqual([]);
  });

  it('that succeeds at last forgets the failures before it', async () => {
    const key = { parent: lab.project.uuid, sort: webhook.uuid };
    await webhooks.update(lab.workspace.uuid, key, { set: { failures: maxFailedDeliveries - 1 } });
    await generated();
    receiver.answers.push(503);
    await work();
    expect(await attempt(2)).toBe(true);
    expect(await list()).toMatchObject([{ state: 'delivered', attempts: 2, status: 204, message: '', next: null }]);
    expect(await row()).toMatchObject({ failures: 0, active: true });
  });

  it('whose message is there twice is attempted once', async () => {
    await generated();
    receiver.answers.push(500);
    await work();
    expect(await attempt(1)).toBe(true);
    expect(await list()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    const two = await Promise.all([attempt(2), attempt(2)]);
    expect(two).toEqual([true, true]);
    expect(receiver.received).toHaveLength(2);
    expect(await list()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('whose worker dies in the middle is attempted again', async () => {
    await generated();
    for (const message of queued('ended')) await deliver(worker, message);
    vi.spyOn(console, 'warn').mockReturnValue();
    onceAt('UpdateCommand', async (send) => {
      await send();
      throw brokenConnection();
    });
    expect(await attempt(1)).toBe(false);
    expect(await attempt(2)).toBe(true);
    expect(receiver.received).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('can be sent again, which ends what waits of it', async () => {
    await generated();
    receiver.answers.push(500);
    await work();
    const old = queued('deliver').at(-1);
    const [delivery] = await list();
    await ask('resendWebhookDelivery', { delivery: delivery?.uuid ?? '' });
    expect(await attempt(2, old)).toBe(true);
    expect(receiver.received).toHaveLength(1);
    expect(await attempt(1)).toBe(true);
    expect(await list()).toMatchObject([{ uuid: delivery?.uuid, state: 'delivered', attempts: 1 }]);
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(first).toBe(second);
  });

  it('of a webhook that was removed or turned off meanwhile is not sent', async () => {
    await generated();
    for (const message of queued('ended')) await deliver(worker, message);
    await webhooks.update(
      lab.workspace.uuid,
      { parent: lab.project.uuid, sort: webhook.uuid },
      { set: { active: false } },
    );
    expect(await attempt(1)).toBe(true);
    expect(await list()).toMatchObject([{ state: 'failed', attempts: 0, message: 'The webhook was turned off' }]);
    await ask('deleteWebhook');
    expect(await attempt(1)).toBe(true);
    expect(receiver.received).toEqual([]);
  });

  it('that leads inside is not sent, whatever was allowed when the webhook was made', async () => {
    vi.stubEnv('LOCAL_RECEIVERS', 'refused');
    await generated();
    await work();
    expect(receiver.received).toEqual([]);
    expect(await list()).toMatchObject([
      { state: 'waiting', status: null, message: 'The address is not reachable from the internet' },
    ]);
    vi.unstubAllEnvs();
  });
});

describe('a webhook is turned off', () => {
  it('after failed deliveries in a row', async () => {
    const key = { parent: lab.project.uuid, sort: webhook.uuid };
    await webhooks.update(lab.workspace.uuid, key, { set: { failures: maxFailedDeliveries - 1 } });
    await generated();
    for (const message of queued('ended')) await deliver(worker, message);
    const [{ uuid = '' } = {}] = await list();
    const at = { parent: lab.project.uuid, sort: `${webhook.uuid}#${uuid}` };
    await webhookDeliveries.update(lab.workspace.uuid, at, { set: { attempts: pauses.length } });
    receiver.answers.push(500);
    expect(await deliver(worker, queued('deliver')[0] ?? {}, { count: 6 })).toBe(true);
    expect(await row()).toMatchObject({ failures: maxFailedDeliveries, active: false });
  });

  it('at once by 410, with which a receiver asks for no more', async () => {
    await generated();
    receiver.answers.push(410);
    await work();
    expect(await list()).toMatchObject([{ state: 'failed', attempts: 1, status: 410 }]);
    expect(await row()).toMatchObject({ active: false });
  });
});

it('a test is sent once, by a webhook that is off too, and counts for nothing', async () => {
  await webhooks.update(
    lab.workspace.uuid,
    { parent: lab.project.uuid, sort: webhook.uuid },
    { set: { active: false } },
  );
  receiver.answers.push(500);
  await ask('testWebhook');
  expect(await work()).toEqual([true]);
  expect(await list()).toMatchObject([{ event: 'test', state: 'failed', status: 500, attempts: 1 }]);
  expect(await row()).toMatchObject({ failures: 0 });
  const [posted] = receiver.received;
  expect(posted && verify(webhook.secret, posted)).toMatchObject({
    type: 'test',
    data: { workspace: lab.workspace.uuid, project: lab.project.uuid },
  });
});

it('webhooks and deliveries go with their project', async () => {
  await ask('testWebhook');
  const { workspace, project } = lab;
  await projects.drop(workspace.uuid, project);
  const message = { kind: 'project', workspace_uuid: workspace.uuid, project_uuid: project.uuid, uuid: project.uuid };
  expect(await deliver(deletion, message)).toBe(true);
  expect(await webhooks.list(workspace.uuid, project.uuid)).toEqual([]);
  expect(await webhookDeliveries.list(workspace.uuid, project.uuid)).toEqual([]);
});
