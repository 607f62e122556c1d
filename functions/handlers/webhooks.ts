import { listWebhookDeliveries, listWebhooks } from '#functions/features/webhooks/api/read-webhooks.ts';
import { createWebhook, deleteWebhook, updateWebhook } from '#functions/features/webhooks/api/write-webhook.ts';
import { resendWebhookDelivery, testWebhook } from '../features/webhooks/api/send-delivery.ts';
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
