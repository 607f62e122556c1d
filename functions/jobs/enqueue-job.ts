import { log } from '../aws/log.ts';
import { sendMessage } from '../aws/send-message.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import type { JobMessage } from './job-message.ts';
import { tryToPublish } from './publish-job-event.ts';

/**
 * Longer than a call (29 s) and a table call may take: the lock is decided when the fallback message arrives (decision
 * JOB-4).
 */
const fallbackSeconds = 45;

/** To be awaited before the lock is acquired: after any later crash the fallback message starts the job. */
export async function sendFallback(message: JobMessage): Promise<void> {
  await sendMessage(message.kind, { ...message, fallback: true }, { delaySeconds: fallbackSeconds });
}

/** Publishes that the experiment is locked, before the worker can publish anything, and queues the job. */
export async function enqueueJob(
  message: JobMessage,
  locked: ExperimentRow,
  project: Pick<ProjectRow, 'uuid' | 'name'>,
  queued: string,
): Promise<void> {
  await tryToPublish('set', message, locked, project, { message: queued, color: 'info' });
  await sendMessage(message.kind, message).catch((error: unknown) =>
    log('warn', 'the fallback message will start the job', { job: message.job_id, error }),
  );
}
