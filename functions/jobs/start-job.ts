import { log } from '../aws/log.ts';
import { sendMessage } from '../aws/send-message.ts';
import { and, type Condition } from '../tables/condition.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { experiments, jobOutcomes } from '../tables/tables.ts';
import type { JobMessage } from './job-message.ts';
import { acquire, experimentKey, isLockedBy, release, whileLockedBy, whileUnlocked } from './lock.ts';
import { tryToPublish } from './publish-job-event.ts';

export interface JobRequest<Message extends JobMessage> {
  message: Message;
  project: ProjectRow;
  /** Conditions on the experiment besides being unlocked. */
  only?: Condition<ExperimentRow> | undefined;
  /** The message when the job is queued. */
  queued: string;
}

/**
 * Acquires the experiment's lock for a job and queues it; undefined if the condition failed. After a crash at any point
 * either nothing is locked, or the fallback message starts the job. The lock is published before the worker can publish
 * anything.
 */
export async function startJob<Message extends JobMessage>(
  request: JobRequest<Message>,
): Promise<ExperimentRow | undefined> {
  const { message, project, only, queued } = request;
  await sendFallback(message);
  const locked =
    (await experiments.update(message.workspace_uuid, experimentKey(message), {
      set: acquire(message),
      condition: and(whileUnlocked, only),
    })) ?? (await acquiredWithoutAnswer(message));
  if (!locked) return undefined;
  if (await hasEnded(message, locked)) {
    const key = experimentKey(message);
    const set = release(message.kind);
    return (
      (await experiments.update(message.workspace_uuid, key, { set, condition: whileLockedBy(message) })) ?? locked
    );
  }
  await enqueueJob(message, locked, project, queued);
  return locked;
}

/** Whether a call that is repeated with its `Idempotency-Key` started the job before, and it is over. */
async function hasEnded({ workspace_uuid, experiment_uuid, job_id }: JobMessage, locked: ExperimentRow) {
  if (locked.pending_outcomes?.some((outcome) => outcome.job_id === job_id)) return true;
  return (await jobOutcomes.get(workspace_uuid, { parent: experiment_uuid, sort: job_id })) !== undefined;
}

/** The experiment if the lock was written although the response was lost and the retry found it locked. */
async function acquiredWithoutAnswer(message: JobMessage): Promise<ExperimentRow | undefined> {
  const now = await experiments.get(message.workspace_uuid, experimentKey(message));
  return isLockedBy(now, message) ? now : undefined;
}

/**
 * Longer than a call (29 s) and a table call may take: the lock is decided when the fallback message arrives (decision
 * JOB-4).
 */
const fallbackSeconds = 45;

/** To be awaited before the lock is acquired: after any later crash the fallback message starts the job. */
export async function sendFallback(message: JobMessage): Promise<void> {
  await sendMessage(
    message.kind,
    { ...message, fallback: true },
    { delaySeconds: fallbackSeconds, group: groupOf(message) },
  );
}

/** A workspace with many jobs under way comes last: fair queues serve the others first. */
const groupOf = ({ workspace_uuid }: JobMessage) => workspace_uuid;

/** Publishes that the experiment is locked, before the worker can publish anything, and queues the job. */
export async function enqueueJob(
  message: JobMessage,
  locked: ExperimentRow,
  project: Pick<ProjectRow, 'uuid' | 'name'>,
  queued: string,
): Promise<void> {
  await tryToPublish('set', message, locked, project, { message: queued, color: 'info' });
  await sendMessage(message.kind, message, { group: groupOf(message) }).catch((error: unknown) =>
    log('warn', 'the fallback message will start the job', { job: message.job_id, error }),
  );
}
