import * as z from 'zod';
import type { Route } from '../route.ts';
import { createdWebhook, newWebhook, webhook, webhookDelivery, webhookUpdate } from '../webhooks.ts';

const changing = { feature: 'webhooks', access: 'project.manage', target: 'project', session: true } as const;

/** A webhook outlives its maker, so that it needs a person: an access token may list them, and no more. */
export const webhookRoutes = {
  listWebhooks: {
    method: 'GET',
    path: '/projects/{id}/webhooks',
    feature: 'webhooks',
    summary: 'The webhooks of a project',
    access: 'project.manage',
    target: 'project',
    response: z.array(webhook),
    status: 200,
  },
  createWebhook: {
    ...changing,
    method: 'POST',
    path: '/projects/{id}/webhooks',
    summary: "Report the ends of a project's jobs to an address; the response alone holds the secret",
    body: newWebhook,
    response: createdWebhook,
    status: 201,
  },
  updateWebhook: {
    ...changing,
    method: 'PATCH',
    path: '/projects/{id}/webhooks/{webhook}',
    summary: 'Change a webhook, or turn it on or off',
    body: webhookUpdate,
    response: webhook,
    status: 200,
  },
  deleteWebhook: {
    ...changing,
    method: 'DELETE',
    path: '/projects/{id}/webhooks/{webhook}',
    summary: 'Remove a webhook at once',
    response: null,
    status: 204,
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/projects/{id}/webhooks/{webhook}/deliveries',
    feature: 'webhooks',
    summary: 'The last 50 deliveries of a webhook, newest first',
    access: 'project.manage',
    target: 'project',
    response: z.array(webhookDelivery),
    status: 200,
  },
  testWebhook: {
    ...changing,
    method: 'POST',
    path: '/projects/{id}/webhooks/{webhook}/deliveries',
    summary: 'Send a test to a webhook, once',
    response: webhookDelivery,
    status: 201,
  },
  resendWebhookDelivery: {
    ...changing,
    method: 'POST',
    path: '/projects/{id}/webhooks/{webhook}/deliveries/{delivery}/again',
    summary: 'Send a delivery again, with the same id',
    response: webhookDelivery,
    status: 202,
  },
} as const satisfies Record<string, Route>;
