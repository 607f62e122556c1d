import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { webhooks } from '#functions/tables/tables.ts';
import { findWebhook } from './find-webhook.ts';
import { presentWebhook } from './present-webhook.ts';
import { requireAddress } from './require-address.ts';

/** Turning a webhook on forgets its failures: it may fail as often again. */
export const updateWebhook: Handle<'updateWebhook'> = async ({ target, path, body }) => {
  const found = await findWebhook(target, path);
  if (body.address !== undefined) requireAddress(body.address);
  const set = { ...body, ...(body.active ? { failures: 0 } : {}) };
  if (Object.keys(set).length === 0) return presentWebhook(found);
  const row = await webhooks.update(target.workspace_uuid, found, { set });
  if (!row) throw notFound();
  return presentWebhook(row);
};
