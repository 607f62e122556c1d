import { experiments } from '../tables/tables.ts';
import type { JobMessage } from './job-message.ts';
import { experimentKey, whileLockedBy } from './lock.ts';
import { measureJob } from './measure-job.ts';
import { publishAbandonedOutcome, publishOutcome, releaseWithOutcome } from './outbox.ts';
import type { Outcome } from './task.ts';

/**
 * Ends a job without a result, for a reason that people read. The lock is released first, so that nobody can commit what
 * is discarded.
 */
export async function failJob(outcome: Outcome, message: JobMessage, reason: string): Promise<void> {
  const content = { message: reason, color: 'error' } as const;
  const released = await experiments.update(message.workspace_uuid, experimentKey(message), {
    ...releaseWithOutcome(message, 'failure', content),
    condition: whileLockedBy(message),
  });
  if (!released) return finalizeJob(outcome, message);
  measureJob('failure', message);
  await outcome.discard(message);
  await publishOutcome('failure', message, released, content);
}

/**
 * Finalizes a job that has lost the lock: nothing stays of one that was not committed, and an outcome that was not
 * published is.
 */
export async function finalizeJob(outcome: Outcome, message: JobMessage): Promise<void> {
  const committed = await outcome.committed(message);
  if (!committed) await outcome.discard(message);
  await publishAbandonedOutcome(message, committed);
}
