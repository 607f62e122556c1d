import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { ProjectRow } from '#functions/tables/rows.ts';
import { webhookDeliveries, webhooks } from '#functions/tables/tables.ts';
import { deliverySort, type WebhookDeliveryRow, type WebhookRow } from '#functions/tables/webhook-rows.ts';
import type { Webhook, WebhookDelivery } from '#shared/contracts/webhooks.ts';
import { listedDeliveries } from '#shared/rules/webhooks.ts';

export const listWebhooks: Handle<'listWebhooks'> = async ({ target }) =>
  (await webhooks.list(target.workspace_uuid, target.uuid)).map(presentWebhook);

export const listWebhookDeliveries: Handle<'listWebhookDeliveries'> = async ({ target, path }) => {
  const { uuid } = await findWebhook(target, path);
  const { rows } = await webhookDeliveries.page(target.workspace_uuid, target.uuid, {
    beginsWith: deliverySort(uuid, ''),
    backwards: true,
    limit: listedDeliveries,
  });
  return rows.map(presentDelivery);
};

/** The project's webhook of a path; throws 404 for any other text. */
export async function findWebhook(project: ProjectRow, { webhook }: { webhook: string }): Promise<WebhookRow> {
  const key = { parent: project.uuid, sort: webhook.toLowerCase() };
  const row = isKey(key.sort) ? await webhooks.get(project.workspace_uuid, key) : undefined;
  if (!row) throw notFound();
  return row;
}

/** DynamoDB refuses keys that are empty or too long. */
export const isKey = (text: string) => /^[0-9a-f-]{36}$/.test(text);

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
