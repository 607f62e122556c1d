import type { DeliverMessage } from '#functions/entities/webhooks/webhook-message.ts';
import type { WebhookDeliveryRow, WebhookRow } from '#functions/tables/webhook-rows.ts';
import { deliverySort } from '#functions/tables/webhook-rows.ts';

const keptSeconds = 30 * 86_400;

type Content = Pick<WebhookDeliveryRow, 'uuid' | 'run' | 'event' | 'time'> &
  Pick<WebhookDeliveryRow, 'experiment_uuid' | 'job_id' | 'job_kind'>;

/** A delivery that no attempt has been made of. */
export const newDelivery = (
  { uuid: webhook_uuid, parent, workspace_uuid }: WebhookRow,
  content: Content,
): WebhookDeliveryRow => ({
  parent,
  sort: deliverySort(webhook_uuid, content.uuid),
  workspace_uuid,
  webhook_uuid,
  ...content,
  state: 'waiting',
  attempts: 0,
  message: '',
  expires: content.time + keptSeconds,
});

export const deliverMessage = (row: WebhookDeliveryRow): DeliverMessage => ({
  type: 'deliver',
  workspace_uuid: row.workspace_uuid,
  project_uuid: row.parent,
  webhook: row.webhook_uuid,
  delivery: row.uuid,
  run: row.run,
});
