import { transact } from '#functions/aws/transact.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { projects, webhooks } from '#functions/tables/tables.ts';
import { findWebhook } from './find-webhook.ts';

/** Messages that wait to be delivered to it are dropped; its deliveries expire. */
export const deleteWebhook: Handle<'deleteWebhook'> = async ({ target, path }) => {
  const { parent, sort, workspace_uuid } = target;
  const row = await findWebhook(target, path);
  await transact([
    webhooks.remove(workspace_uuid, row, notFound),
    projects.change(workspace_uuid, { parent, sort }, { set: {}, add: { webhook_total: -1 } }, notFound),
  ]);
};
