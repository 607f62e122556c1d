import type { WebhookDeliveryRow, WebhookRow } from '#functions/tables/webhook-rows.ts';
import type { Webhook, WebhookDelivery } from '#shared/contracts/webhooks.ts';

/** Presents a webhook without its secret. */
export const presentWebhook = (row: WebhookRow): Webhook => ({
  uuid: row.uuid,
  name: row.name,
  address: row.address,
  events: row.events,
  active: row.active,
  failures: row.failures,
  creator: row.creator,
  created: row.created,
});

export const presentDelivery = (row: WebhookDeliveryRow): WebhookDelivery => ({
  uuid: row.uuid,
  event: row.event,
  time: row.time,
  experiment: row.experiment_uuid ?? null,
  job: row.job_id ?? null,
  kind: row.job_kind ?? null,
  state: row.state,
  attempts: row.attempts,
  tried: row.tried ?? null,
  next: row.next ?? null,
  status: row.status ?? null,
  milliseconds: row.milliseconds ?? null,
  message: row.message,
});
