import type { webhookRoutes } from '#shared/contracts/routes/webhook-routes.ts';
import * as bodies from './bodies.ts';
import type { Requests } from './request.ts';
import type { Ground } from './scene.ts';

const webhook = ({ ids }: Ground) => ({ path: { id: ids.project, webhook: ids.webhook } });

export const webhookRequests: Requests<keyof typeof webhookRoutes> = {
  listWebhooks: { args: ({ ids }) => ({ path: { id: ids.project } }) },
  createWebhook: { args: ({ ids }) => ({ path: { id: ids.project }, body: bodies.webhook() }) },
  updateWebhook: { args: (on) => ({ ...webhook(on), body: { ...bodies.webhook(), active: true } }) },
  deleteWebhook: { spends: 'webhook', args: webhook },
  listWebhookDeliveries: { args: webhook },
  testWebhook: { args: webhook },
  resendWebhookDelivery: {
    args: ({ ids }) => ({ path: { id: ids.project, webhook: ids.webhook, delivery: ids['webhook-delivery'] } }),
  },
};
