import { listWebhookDeliveries, listWebhooks } from '../features/webhooks/api/read-webhooks.ts';
import { resendWebhookDelivery, testWebhook } from '../features/webhooks/api/send-delivery.ts';
import { createWebhook, deleteWebhook, updateWebhook } from '../features/webhooks/api/write-webhook.ts';
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
