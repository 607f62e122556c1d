import type { z } from 'zod';
import {
  type EndedMessage,
  sendToWebhooks,
  type webhookMessage,
} from '#functions/entities/webhooks/webhook-message.ts';
import { derivedIds } from '#functions/runtime/ids.ts';
import { webhookDeliveries, webhooks } from '#functions/tables/tables.ts';
import type { WebhookRow } from '#functions/tables/webhook-rows.ts';
import { deliverMessage, newDelivery } from '../new-delivery.ts';
import { type DeliverySettings, deliver } from './deliver.ts';

/** A receiver did not accept a delivery: no fault of ours, and tried again after seconds. */
export class NotAccepted extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('The receiver did not accept the delivery');
    this.seconds = seconds;
  }
}

/** Handles a message of the webhooks; throws `NotAccepted` for one that is to come again. */
export async function handleWebhook(
  message: z.infer<typeof webhookMessage>,
  settings: DeliverySettings,
): Promise<void> {
  if (message.type === 'ended') return fanOut(message);
  const pause = await deliver(message, settings);
  if (pause) throw new NotAccepted(pause);
}

/**
 * Makes and queues a delivery for each webhook that reports such an end. Ids derive from the job: a second message finds
 * the deliveries, and queues those again of which no attempt was made.
 */
async function fanOut(message: EndedMessage): Promise<void> {
  const { workspace_uuid: tenant, project_uuid, event } = message;
  const all = await webhooks.list(tenant, project_uuid);
  for (const webhook of all.filter(({ active, events }) => active && events.includes(event))) {
    const row = deliveryOf(message, webhook);
    const isNew = await webhookDeliveries.add(tenant, row);
    const found = isNew ? row : await webhookDeliveries.get(tenant, row);
    if (found?.state === 'waiting' && found.attempts === 0) await sendToWebhooks(deliverMessage(found));
  }
}

function deliveryOf({ time, event, experiment_uuid, job_id, job_kind }: EndedMessage, webhook: WebhookRow) {
  const newId = derivedIds(time * 1000, `${webhook.uuid}\n${job_id}`);
  return newDelivery(webhook, { uuid: newId(), run: newId(), event, time, experiment_uuid, job_id, job_kind });
}
