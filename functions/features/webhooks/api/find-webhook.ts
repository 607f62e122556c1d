import { notFound } from '#functions/runtime/api-error.ts';
import type { ProjectRow } from '#functions/tables/rows.ts';
import { webhooks } from '#functions/tables/tables.ts';
import type { WebhookRow } from '#functions/tables/webhook-rows.ts';

/** The project's webhook of a path; throws 404 for any other text. */
export async function findWebhook(project: ProjectRow, { webhook }: { webhook: string }): Promise<WebhookRow> {
  const key = { parent: project.uuid, sort: webhook.toLowerCase() };
  const row = isKey(key.sort) ? await webhooks.get(project.workspace_uuid, key) : undefined;
  if (!row) throw notFound();
  return row;
}

/** DynamoDB refuses keys that are empty or too long. */
export const isKey = (text: string) => /^[0-9a-f-]{36}$/.test(text);
