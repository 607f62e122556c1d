import { createWebhook } from '../features/webhooks/api/create-webhook.ts';
import { deleteWebhook } from '../features/webhooks/api/delete-webhook.ts';
import { listWebhookDeliveries } from '../features/webhooks/api/list-webhook-deliveries.ts';
import { listWebhooks } from '../features/webhooks/api/list-webhooks.ts';
import { resendWebhookDelivery, testWebhook } from '../features/webhooks/api/send-delivery.ts';
import { updateWebhook } from '../features/webhooks/api/update-webhook.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('webhooks', {
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  testWebhook,
  resendWebhookDelivery,
});
