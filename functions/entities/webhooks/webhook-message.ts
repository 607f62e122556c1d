import * as z from 'zod';
import { sendMessage } from '#functions/aws/send-message.ts';
import type { ExperimentRow, PendingOutcome, ProjectRow } from '#functions/tables/rows.ts';
import { uuid } from '#shared/contracts/fields.ts';
import { webhookEvent } from '#shared/contracts/webhooks.ts';
import { type JobKind, jobKinds } from '#shared/rules/jobs.ts';
import type { WebhookEvent } from '#shared/rules/webhooks.ts';

const inProject = z.object({ workspace_uuid: uuid, project_uuid: uuid });

/** A job has ended: its project's webhooks are to hear of it. */
const ended = inProject.extend({
  type: z.literal('ended'),
  experiment_uuid: uuid,
  job_id: uuid,
  job_kind: z.enum(jobKinds),
  event: webhookEvent,
  /** Unix seconds: the ids of the deliveries derive from it, so that a second message makes the same ones. */
  time: z.number(),
});
export type EndedMessage = z.infer<typeof ended>;

/** A delivery is to be sent, as long as its row names this run. */
const deliver = inProject.extend({
  type: z.literal('deliver'),
  webhook: uuid,
  delivery: uuid,
  run: uuid,
  /** How often it was put off because others of its workspace were being sent, and the attempts before that. */
  put_off: z.object({ times: z.number(), attempts: z.number() }).optional(),
});
export type DeliverMessage = z.infer<typeof deliver>;

export const webhookMessage = z.discriminatedUnion('type', [ended, deliver]);

/** The queue is that of mails; a project whose receivers hang holds up neither those nor other projects. */
export const sendToWebhooks = (message: z.infer<typeof webhookMessage>, delaySeconds = 0): Promise<void> =>
  sendMessage('mail', message, { delaySeconds, group: message.project_uuid });

/**
 * Queues the end of a job for the webhooks of its project, while its outcome is in the outbox: after a crash it is
 * queued again, and makes the same deliveries.
 */
export async function reportEnd(
  kind: JobKind,
  { uuid: experiment_uuid, workspace_uuid, project_uuid }: ExperimentRow,
  { webhook_total = 0 }: ProjectRow,
  outcome: PendingOutcome | undefined,
): Promise<void> {
  if (webhook_total === 0 || !outcome?.ended) return;
  const { job_id, ended: time } = outcome;
  const ids = { workspace_uuid, project_uuid, experiment_uuid, job_id, job_kind: kind };
  await sendToWebhooks({ type: 'ended', ...ids, event: eventOf(outcome), time });
}

/** A cancelled job is a failure in the colour `warning` (decision JOB-2). */
function eventOf({ phase, color }: PendingOutcome): WebhookEvent {
  if (phase === 'success') return 'job.success';
  return color === 'warning' ? 'job.cancelled' : 'job.failure';
}
