import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect, vi } from 'vitest';
import { handler as worker } from '#functions/handlers/mail-worker.ts';
import { handler as webhooksHandler } from '#functions/handlers/webhooks.ts';
import type { WebhookDelivery } from '#shared/contracts/webhooks.ts';
import { webhookEvents } from '#shared/rules/webhooks.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { queues, sentTo } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, generate, workerWith } from '#tests/support/jobs.ts';
import { Receiver } from '#tests/support/receiver.ts';

type Message = { type: string };
export const queued = (type: string) =>
  sentTo('mail').filter((message) => (message as Message).type === type) as object[];
/** Delivers the ends of jobs that are queued, and makes one attempt of each delivery. */
export const work = async () => {
  for (const message of queued('ended')) expect(await deliver(worker, message)).toBe(true);
  return Promise.all(queued('deliver').map((message) => deliver(worker, message)));
};

/**
 * A laboratory whose project has a webhook, and its receiver, after everything that the previous test has sent or
 * replaced is reset.
 */
export async function aWebhook() {
  vi.restoreAllMocks();
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  const lab = await aLaboratory();
  const receiver = await new Receiver().open();
  const make = async (change: object = {}) => {
    const body = { name: 'Robot', address: receiver.address, events: webhookEvents, ...change };
    const path = { id: lab.project.uuid };
    return (await invoke(webhooksHandler, 'createWebhook', { as: lab.manager.token, path, body })).body;
  };
  const webhook: { uuid: string; secret: string } = await make();
  const ask = (operation: Parameters<typeof invoke>[1], more: Record<string, string> = {}) =>
    invoke(webhooksHandler, operation, {
      as: lab.manager.token,
      path: { id: lab.project.uuid, webhook: webhook.uuid, ...more },
    });
  const list = async (): Promise<WebhookDelivery[]> => (await ask('listWebhookDeliveries')).body;
  const generated = async () => {
    const { work: message } = await generate(lab.experiment, lab.manager.token);
    await deliver(workerWith(), message);
    return message;
  };
  return { lab, receiver, webhook, make, ask, list, generated };
}
export type WebhookUnderTest = Awaited<ReturnType<typeof aWebhook>>;
