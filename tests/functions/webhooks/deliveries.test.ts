import type { ServerResponse } from 'node:http';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ChangeMessageVisibilityCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { leaseSeconds } from '#functions/aws/queues.ts';
import { inSlot, pauses, slotsOf, slotsOfWorkspace } from '#functions/features/webhooks/worker/deliver.ts';
import { handler as auth } from '#functions/handlers/auth.ts';
import { handler as deletion } from '#functions/handlers/deletion-worker.ts';
import { handler as worker } from '#functions/handlers/mail-worker.ts';
import { firstLease } from '#functions/jobs/delivery/lease.ts';
import { projects, webhookDeliveries, webhookSlots, webhooks } from '#functions/tables/tables.ts';
import { maxFailedDeliveries } from '#shared/rules/webhooks.ts';
import { aUser, seconds } from '#tests/support/builders.ts';
import { queues, sentTo } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { breakAt, deliver, onceAt } from '#tests/support/jobs.ts';
import { ses } from '#tests/support/mail.ts';
import { verify } from '#tests/support/receiver.ts';
import { until } from '#tests/support/until.ts';
import { aWebhook, queued, type WebhookUnderTest, work } from './a-webhook.ts';

let lab: WebhookUnderTest['lab'];
let receiver: WebhookUnderTest['receiver'];
let webhook: WebhookUnderTest['webhook'];
let ask: WebhookUnderTest['ask'];
let list: WebhookUnderTest['list'];
let generated: WebhookUnderTest['generated'];

const pausesAsked = () =>
  queues
    .commandCalls(ChangeMessageVisibilityCommand)
    .map((call) => call.args[0].input.VisibilityTimeout ?? 0)
    .filter((length) => length !== leaseSeconds && length !== firstLease(leaseSeconds));
const row = async () => webhooks.get(lab.workspace.uuid, { parent: lab.project.uuid, sort: webhook.uuid });

beforeEach(async () => {
  ({ lab, receiver, webhook, ask, list, generated } = await aWebhook());
});
afterEach(() => receiver.close());

it('tests and what is sent again are ten a minute of a project, others are refused until the next', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 1000 });
  onTestFinished(() => void vi.useRealTimers());
  await ask('testWebhook');
  const [delivery] = await list();
  const again = () => ask('resendWebhookDelivery', { delivery: delivery?.uuid ?? '' });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 ? again() : ask('testWebhook'))));
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(9);
  for (const { status, body } of answers.filter(({ status }) => status >= 300)) {
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'locked', detail: '10 are sent a minute at most: please wait a minute' },
    });
  }
  const other = await aWebhook();
  expect((await other.ask('testWebhook')).status).toBe(201);
  await other.receiver.close();
  vi.setSystemTime(Date.now() + 60_000);
  expect((await again()).status).toBe(202);
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
    onceAt('PutCommand', async (takeSlot) => {
      breakAt('UpdateCommand', 'after');
      return takeSlot();
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

describe('receivers that hang', () => {
  const held: ServerResponse[] = [];
  const answerAll = () => {
    for (const response of held.splice(0)) response.writeHead(204).end();
  };
  const delays = () => queues.commandCalls(SendMessageCommand).flatMap((call) => call.args[0].input.DelaySeconds ?? []);
  const tests = async (count: number, send = ask) => {
    for (let i = 0; i < count; i++) await send('testWebhook');
    return queued('deliver').slice(-count);
  };

  beforeEach(() => {
    receiver.answers.push(...Array(20).fill((_: unknown, response: ServerResponse) => held.push(response)));
  });

  it('hold as many workers as a workspace has slots; what is left waits in the queue and is sent later', async () => {
    const messages = await tests(slotsOfWorkspace + 3);
    const busy = messages.slice(0, slotsOfWorkspace).map((message) => deliver(worker, message));
    await until('as many as may be are under way', async () => held.length === slotsOfWorkspace);
    // Each answers at once, though no receiver does, and tries to write no slot.
    const writes = [vi.spyOn(webhookSlots, 'update'), vi.spyOn(webhookSlots, 'add')];
    for (const message of messages.slice(slotsOfWorkspace)) expect(await deliver(worker, message)).toBe(true);
    for (const write of writes) {
      expect(write).not.toHaveBeenCalled();
      write.mockRestore();
    }
    expect(held).toHaveLength(slotsOfWorkspace);
    expect(delays()).toEqual([2, 2, 2]);
    const later = queued('deliver').slice(-3);
    expect(await deliver(worker, later[0] ?? {})).toBe(true);
    expect(delays()).toEqual([2, 2, 2, 8]);
    for (let time = 0; time < 4; time += 1) expect(await deliver(worker, queued('deliver').at(-1) ?? {})).toBe(true);
    expect(delays()).toEqual([2, 2, 2, 8, 32, 128, 512, 900]);
    receiver.answers.length = 0;
    answerAll();
    expect(await Promise.all(busy)).toEqual(busy.map(() => true));
    for (const message of [...later, ...queued('deliver').slice(-1)]) await deliver(worker, message);
    expect((await list()).map(({ state, attempts }) => [state, attempts])).toEqual(
      messages.map(() => ['delivered', 1]),
    );
  });

  it("leave another workspace's webhooks and everybody's mails alone", async () => {
    const busy = (await tests(slotsOfWorkspace)).map((message) => deliver(worker, message));
    await until('as many as may be are under way', async () => held.length === slotsOfWorkspace);
    const other = await aWebhook();
    expect(await deliver(worker, (await tests(1, other.ask)).at(-1) ?? {})).toBe(true);
    expect(other.receiver.received).toHaveLength(1);
    await other.receiver.close();
    const { email } = await aUser();
    expect((await invoke(auth, 'requestPasswordReset', { body: { email } })).status).toBe(200);
    const before = ses.commandCalls(SendEmailCommand).length;
    expect(await deliver(worker, Object(sentTo('mail').at(-1)))).toBe(true);
    const mails = ses.commandCalls(SendEmailCommand).slice(before);
    expect(mails.map((call) => call.args[0].input.Destination?.ToAddresses)).toEqual([[email]]);
    expect(held).toHaveLength(slotsOfWorkspace);
    answerAll();
    await Promise.all(busy);
  });

  it('whose worker died leave its slot to others after half a minute', async () => {
    const now = seconds();
    const attempt = async (holder: string, time: number, work: () => Promise<unknown> = async () => 'sent') => {
      const tenant = lab.workspace.uuid;
      return inSlot({ tenant, slots: await slotsOf(tenant), holder, now: time }, work);
    };
    for (let i = 0; i < slotsOfWorkspace; i++) {
      await new Promise<void>((begun) => {
        void attempt(`dead ${i}`, now, () => {
          begun();
          return new Promise(() => undefined);
        });
      });
    }
    expect(await attempt('later', now + 29)).toBeUndefined();
    expect(await attempt('later', now + 30)).toEqual({ result: 'sent' });
  });

  it('and were put off after an attempt are attempted as often as others', async () => {
    await generated();
    for (const message of queued('ended')) await deliver(worker, message);
    receiver.answers.unshift(500);
    expect(await deliver(worker, queued('deliver').at(-1) ?? {})).toBe(false);
    const [message] = queued('deliver').slice(-1);
    const busy = (await tests(slotsOfWorkspace)).map((test) => deliver(worker, test));
    await until('as many as may be are under way', async () => held.length === slotsOfWorkspace);
    expect(await deliver(worker, message ?? {}, { count: 2 })).toBe(true);
    receiver.answers.length = 0;
    answerAll();
    await Promise.all(busy);
    expect(await deliver(worker, queued('deliver').at(-1) ?? {})).toBe(true);
    expect((await list()).find(({ event }) => event !== 'test')).toMatchObject({ state: 'delivered', attempts: 2 });
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
