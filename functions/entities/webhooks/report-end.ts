import type { ExperimentRow, PendingOutcome, ProjectRow } from '#functions/tables/rows.ts';
import type { JobKind } from '#shared/rules/jobs.ts';
import type { WebhookEvent } from '#shared/rules/webhooks.ts';
import { sendToWebhooks } from './webhook-message.ts';

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
