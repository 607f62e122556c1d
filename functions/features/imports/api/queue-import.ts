import { requireRoom } from '#functions/entities/experiments/require-room.ts';
import { startAfterCalculation } from '#functions/formulas/start-after-calculation.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import type { JobRequest } from '#functions/jobs/start-job.ts';
import { busy } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experiments } from '#functions/tables/tables.ts';
import { stageContent } from '../staged-content.ts';

interface QueuedImport<Message extends JobMessage> extends Omit<JobRequest<Message>, 'only'> {
  experiment: ExperimentRow;
  /** The data that the worker applies. */
  content: object;
  created: number;
  /** The maximum of series, if the import makes one. */
  limit?: number;
}

/**
 * Queues a large import for the generation worker, because it exceeds the time of a call. The experiment is busy until
 * all is written; then all becomes visible at once, or nothing.
 */
export async function queueImport<Message extends JobMessage>({
  content,
  created,
  limit = Number.POSITIVE_INFINITY,
  ...request
}: QueuedImport<Message>): Promise<ExperimentRow> {
  const { experiment, message } = request;
  await stageContent(content, { experiment, importId: message.job_id, created });
  const only = Number.isFinite(limit) ? { only: where<ExperimentRow>().lessThan('series_total', limit) } : {};
  const locked = await startAfterCalculation({ ...request, ...only });
  if (locked) return locked;
  const { workspace_uuid, parent, sort } = experiment;
  requireRoom(await experiments.get(workspace_uuid, { parent, sort }), limit);
  throw busy();
}
