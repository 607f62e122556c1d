import type { Handle } from '#functions/http/api-handler.ts';
import { webhookDeliveries } from '#functions/tables/tables.ts';
import { deliverySort } from '#functions/tables/webhook-rows.ts';
import { listedDeliveries } from '#shared/rules/webhooks.ts';
import { findWebhook } from './find-webhook.ts';
import { presentDelivery } from './present-webhook.ts';

export const listWebhookDeliveries: Handle<'listWebhookDeliveries'> = async ({ target, path }) => {
  const { uuid } = await findWebhook(target, path);
  const { rows } = await webhookDeliveries.page(target.workspace_uuid, target.uuid, {
    beginsWith: deliverySort(uuid, ''),
    backwards: true,
    limit: listedDeliveries,
  });
  return rows.map(presentDelivery);
};
