import { gunzipSync, gzipSync } from 'node:zlib';
import type * as z from 'zod';
import { type StartRequest, startOnRequest } from '#functions/formulas/start-on-request.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import { JobFailure, type JobRun } from '#functions/jobs/task.ts';
import { type ExperimentRow, importSort } from '#functions/tables/rows.ts';
import { imports } from '#functions/tables/tables.ts';
import { importIsGone } from './messages.ts';

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

/** An item has at most 400 KB. */
const partLength = 300_000;
/** Longer than the last try of its job. */
const keptSeconds = 24 * 3600;

/** Stores the content of a large import for its worker: JSON, gzipped, in parts. */
async function stageContent(
  content: object,
  { experiment, importId, created }: { experiment: ExperimentRow; importId: string; created: number },
): Promise<void> {
  const data = gzipSync(JSON.stringify(content)).toString('base64');
  const { workspace_uuid, uuid: parent } = experiment;
  const parts = Array.from({ length: Math.ceil(data.length / partLength) }, (_, index) => ({
    parent,
    sort: importSort(importId, index),
    workspace_uuid,
    data: data.slice(index * partLength, (index + 1) * partLength),
    expires: created + keptSeconds,
  }));
  await imports.putAll(workspace_uuid, parts);
}

/** Reads what the call has staged for a job. */
export async function readStagedContent<Content>(
  { experiment, message, report }: Pick<JobRun, 'experiment' | 'message' | 'report'>,
  schema: z.ZodType<Content>,
): Promise<Content> {
  report({ done: 0, total: 1, phase: 'Reading the file' });
  const { workspace_uuid, uuid } = experiment;
  const parts = await imports.list(workspace_uuid, uuid, { beginsWith: `${message.job_id}#` });
  if (parts.length === 0) throw new JobFailure(importIsGone);
  const json = gunzipSync(Buffer.from(parts.map(({ data }) => data).join(''), 'base64')).toString('utf8');
  return schema.parse(JSON.parse(json));
}
