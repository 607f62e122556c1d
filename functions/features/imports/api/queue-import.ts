import { type StartRequest, startOnRequest } from '#functions/formulas/start-on-request.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { stageContent } from '../staged-content.ts';

interface QueuedImport<Message extends JobMessage> extends StartRequest<Message> {
  /** The data that the worker applies. */
  content: object;
  created: number;
}

/**
 * Queues a large import for the generation worker, because it exceeds the time of a call. The experiment is busy until
 * all is written; then all becomes visible at once, or nothing.
 */
export async function queueImport<Message extends JobMessage>({
  content,
  created,
  ...request
}: QueuedImport<Message>): Promise<ExperimentRow> {
  const { experiment, message } = request;
  await stageContent(content, { experiment, importId: message.job_id, created });
  return startOnRequest(request);
}
