import * as z from 'zod';
import { jobKinds } from '../rules/jobs.ts';
import { webhookAddressProblem, webhookEvents, webhookLimits } from '../rules/webhooks.ts';
import { changesOf } from './changes-of.ts';
import { count, creator, name, requiredLine, timestamp, uuid } from './fields.ts';

export const webhookEvent = z.enum(webhookEvents);

/** Where the ends of a project's jobs are reported. Its secret is shown once, when it is made. */
export const webhook = z.object({
  uuid,
  name: z.string(),
  address: z.string(),
  events: z.array(webhookEvent),
  active: z.boolean(),
  /** Failed deliveries in a row; too many turn it off. */
  failures: count,
  creator,
  created: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

const address = requiredLine('Address', webhookLimits.address).superRefine((text, context) => {
  const message = webhookAddressProblem(text);
  if (message) context.addIssue({ code: 'custom', message });
});
const events = z.array(webhookEvent).min(1, 'Choose at least one end').max(webhookEvents.length);
const fields = z.object({ name, address, events, active: z.boolean() });

export const newWebhook = fields.extend({ active: z.boolean().default(true) });
export const webhookUpdate = changesOf(fields);

/** The only response that holds the secret. */
export const createdWebhook = webhook.extend({ secret: z.string() });

/** A message to a webhook, and how sending it went. Kept for 30 days. */
export const webhookDelivery = z.object({
  uuid,
  event: z.enum([...webhookEvents, 'test']),
  /** When the job ended. */
  time: timestamp,
  experiment: uuid.nullable(),
  job: uuid.nullable(),
  kind: z.enum(jobKinds).nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: count,
  /** When it was tried last, and when it will be next. */
  tried: timestamp.nullable(),
  next: timestamp.nullable(),
  /** The receiver's HTTP status, and the milliseconds until it came or the attempt failed. */
  status: z.number().int().nullable(),
  milliseconds: count.nullable(),
  /** Why the last attempt failed. */
  message: z.string(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
