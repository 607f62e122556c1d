import type { Handle } from '#functions/http/api-handler.ts';
import { webhooks } from '#functions/tables/tables.ts';
import { presentWebhook } from './present-webhook.ts';

export const listWebhooks: Handle<'listWebhooks'> = async ({ target }) =>
  (await webhooks.list(target.workspace_uuid, target.uuid)).map(presentWebhook);
