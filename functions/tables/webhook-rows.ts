import * as z from 'zod';
import { uuid } from '#shared/contracts/fields.ts';
import { webhookDelivery, webhookEvent } from '#shared/contracts/webhooks.ts';
import { jobKinds } from '#shared/rules/jobs.ts';
import { created, row } from './rows.ts';

/** Parent: the project. The secret signs every message, so it is kept as it is. */
export const webhookRow = row.extend({
  ...created,
  workspace_uuid: uuid,
  name: z.string(),
  address: z.string(),
  secret: z.string(),
  events: z.array(webhookEvent),
  active: z.boolean(),
  /** Failed deliveries in a row. */
  failures: z.number(),
});
export type WebhookRow = z.infer<typeof webhookRow>;

/** Parent: the project; sort: `{webhook}#{uuid}`, where the uuid begins with the time. */
export const webhookDeliveryRow = row.extend({
  workspace_uuid: uuid,
  webhook_uuid: uuid,
  event: webhookDelivery.shape.event,
  time: z.number(),
  experiment_uuid: uuid.optional(),
  job_id: uuid.optional(),
  job_kind: z.enum(jobKinds).optional(),
  state: webhookDelivery.shape.state,
  /** The queued message that may send it: sending again replaces it. */
  run: uuid,
  attempts: z.number(),
  tried: z.number().optional(),
  next: z.number().optional(),
  status: z.number().optional(),
  milliseconds: z.number().optional(),
  message: z.string(),
  expires: z.number(),
});
export type WebhookDeliveryRow = z.infer<typeof webhookDeliveryRow>;
export const deliverySort = (webhook: string, delivery: string) => `${webhook}#${delivery}`;

/** Parent: the workspace, one of whose attempts is under way until then at the latest; sort: `slot#{number}`. */
export const webhookSlotRow = z.object({
  parent: z.string(),
  sort: z.string(),
  workspace_uuid: uuid,
  holder: z.string(),
  until: z.number(),
  expires: z.number(),
});
export type WebhookSlotRow = z.infer<typeof webhookSlotRow>;
