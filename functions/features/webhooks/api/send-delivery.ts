import { countInMinute } from '#functions/access/call-limits.ts';
import { sendToWebhooks } from '#functions/entities/webhooks/webhook-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError, notFound } from '#functions/runtime/api-error.ts';
import { webhookDeliveries } from '#functions/tables/tables.ts';
import { deliverySort, type WebhookDeliveryRow } from '#functions/tables/webhook-rows.ts';
import { deliverMessage, newDelivery } from '../new-delivery.ts';
import { findWebhook, isKey, presentDelivery } from './read-webhooks.ts';

/** Sends a test, also to a webhook that is off: to see that its receiver works before it is turned on. */
export const testWebhook: Handle<'testWebhook'> = async ({ target, path }, { now, newId }) => {
  const webhook = await findWebhook(target, path);
  await countInMinute(sendsOf(target), now());
  const row = newDelivery(webhook, { uuid: newId(), run: newId(), event: 'test', time: now() });
  await webhookDeliveries.add(target.workspace_uuid, row);
  return queued(row);
};

/** Its id stays the same, so that a receiver that has had it can tell. A pending attempt is dropped. */
export const resendWebhookDelivery: Handle<'resendWebhookDelivery'> = async ({ target, path }, { now, newId }) => {
  const { uuid, active } = await findWebhook(target, path);
  const delivery = path.delivery.toLowerCase();
  if (!isKey(delivery)) throw notFound();
  if (!active) throw new ApiError('refused', 'The webhook is off: turn it on first');
  await countInMinute(sendsOf(target), now());
  const row = await webhookDeliveries.update(
    target.workspace_uuid,
    { parent: target.uuid, sort: deliverySort(uuid, delivery) },
    { set: { state: 'waiting', run: newId(), attempts: 0, next: undefined, message: '' } },
  );
  if (!row) throw notFound();
  return queued(row);
};

/** Without a limit, a manager of a project could flood a third party from this address. */
const sendsAMinute = 10;
const sendsOf = ({ uuid }: { uuid: string }) => ({
  parent: `project#${uuid}`,
  what: 'webhook-sends',
  most: sendsAMinute,
});

async function queued(row: WebhookDeliveryRow) {
  await sendToWebhooks(deliverMessage(row));
  return presentDelivery(row);
}
