import type { WebhookDeliveryRow } from '#functions/tables/webhook-rows.ts';

/** The message as JSON: which job ended and how. Names, values and messages stay here; they are read with a token. */
export function bodyOf(row: WebhookDeliveryRow): string {
  const { event: type, time, workspace_uuid: workspace, parent: project } = row;
  const job = type === 'test' ? {} : { experiment: row.experiment_uuid, job: row.job_id, kind: row.job_kind };
  const timestamp = new Date(time * 1000).toISOString();
  return JSON.stringify({ type, timestamp, data: { workspace, project, ...job } });
}
