import { setTimeout as delay } from 'node:timers/promises';
import { measure } from '../aws/measure.ts';
import { retryOnConflict } from '../aws/retry-conflicts.ts';
import { transact } from '../aws/transact.ts';
import { reportEnd } from '../entities/webhooks/webhook-message.ts';
import { timeOf } from '../runtime/ids.ts';
import { where } from '../tables/condition.ts';
import type { Change } from '../tables/entity-table.ts';
import type { ExperimentRow, PendingOutcome, ProjectRow } from '../tables/rows.ts';
import { experiments, jobOutcomes, projects } from '../tables/tables.ts';
import type { JobMessage } from './job-message.ts';
import { type AcquiredLock, acquire, release } from './lock.ts';
import { publishJobEvent } from './publish-job-event.ts';
import { enqueueJob, sendFallback } from './start-job.ts';
import { type EventContent, JobFailure, type JobResult, LockLost, type Outcome } from './task.ts';

/** The ends of a job: with a result, with a message, or ended by another process. */
export type JobEnd = { result: JobResult; project: ProjectRow } | { reason: string } | 'lost';

/** Counts the seconds of a job that ended at a time, in Unix seconds, among those of its workspace. */
export type CountSeconds = (ended: number) => Promise<void>;

/** A job whose message was delivered. */
export interface DeliveredJob {
  message: JobMessage;
  lock: AcquiredLock;
  /** Counts the seconds until its end; absent where no worker is known to have done its work. */
  countSeconds?: CountSeconds | undefined;
}

/** Ends a job; when it has lost the lock, whatever it did is discarded, unless it was committed before. */
export async function finishJob(outcome: Outcome, job: DeliveredJob, end: JobEnd): Promise<void> {
  if (end === 'lost') return finalize(outcome, job);
  if ('reason' in end) return fail(outcome, job, end.reason);
  try {
    await commit(job, end.result);
  } catch (error) {
    if (error instanceof LockLost) return finalize(outcome, job);
    // An item of the transaction was refused for a reason that people can change, such as the licence's count.
    if (error instanceof JobFailure) return fail(outcome, job, error.message);
    throw error;
  }
  await publishSuccess(job, end);
}

/** One transaction, which only the lock's owner can make, makes the result visible and frees the experiment. */
async function commit({ message, lock, countSeconds }: DeliveredJob, result: JobResult): Promise<void> {
  const { items, change, content, followedBy } = result;
  if (followedBy) await sendFallback(followedBy.message);
  const released = releaseWithOutcome(message, 'success', content, followedBy?.message);
  const set = { ...change.set, ...released.set };
  await transact([lock.changeItem({ ...change, ...released, set }, () => new LockLost()), ...items]);
  await measureJob('success', message, countSeconds);
}

async function publishSuccess(
  { message, lock }: DeliveredJob,
  { result: { content, followedBy }, project }: { result: JobResult; project: ProjectRow },
): Promise<void> {
  const experiment = await lock.read();
  if (!experiment) return;
  await publishOutcome('success', message, experiment, content);
  if (followedBy) await enqueueJob(followedBy.message, experiment, project, followedBy.queued);
}

/** The lock is released first, so that discarded results cannot be committed. */
async function fail(outcome: Outcome, job: DeliveredJob, reason: string): Promise<void> {
  const { message, lock, countSeconds } = job;
  const content = { message: reason, color: 'error' } as const;
  const released = await lock.change(releaseWithOutcome(message, 'failure', content));
  if (!released) return finalize(outcome, job);
  await measureJob('failure', message, countSeconds);
  // Deleting many samples takes minutes, for which nobody waits. After a crash in between, `finalize` runs.
  await publishOutcome('failure', message, released, content);
  await outcome.discard(message);
}

/** Discards everything of an uncommitted job, and publishes an unpublished outcome. */
async function finalize(outcome: Outcome, { message, lock }: DeliveredJob): Promise<void> {
  const committed = await outcome.committed(message);
  if (!committed) await outcome.discard(message);
  await publishAbandonedOutcome(message, lock, committed);
}

/**
 * The change that ends a job (outbox pattern): one write releases the lock and stores the outcome. The process that
 * ends a job then publishes the outcome and removes it; after a crash in between the next delivery or the fallback
 * message does (decision JOB-6).
 *
 * @param next a job that acquires the lock with the same write
 */
export function releaseWithOutcome(
  { kind, job_id }: Pick<JobMessage, 'kind' | 'job_id'>,
  phase: PendingOutcome['phase'],
  { message = '', color = 'info' }: Pick<EventContent, 'message' | 'color'>,
  next?: Pick<JobMessage, 'kind' | 'job_id'>,
): Pick<Change<ExperimentRow>, 'set' | 'append'> {
  const outcome: PendingOutcome = { job_id, phase, message, color, ended: Math.floor(Date.now() / 1000) };
  const set = { ...release(kind), ...(next ? acquire(next) : {}), job_tries: undefined };
  return { set, append: { pending_outcomes: [outcome] } };
}

export const pendingOutcome = (experiment: Pick<ExperimentRow, 'pending_outcomes'> | undefined, jobId: string) =>
  experiment?.pending_outcomes?.find(({ job_id }) => job_id === jobId);

/** Seconds for which programs can ask how a job ended. */
const keptSeconds = 7 * 86_400;

/** Keeps the outcome of a job, publishes it, and removes it from the outbox. */
export async function publishOutcome(
  phase: PendingOutcome['phase'],
  message: Pick<JobMessage, 'kind' | 'job_id'>,
  experiment: ExperimentRow,
  content: EventContent,
): Promise<void> {
  const { workspace_uuid: tenant, parent: project_uuid, uuid: parent } = experiment;
  const project = await projects.get(tenant, { parent: tenant, sort: project_uuid });
  await jobOutcomes.add(tenant, {
    parent,
    sort: message.job_id,
    workspace_uuid: tenant,
    job_id: message.job_id,
    phase,
    message: content.message ?? '',
    expires: Math.floor(Date.now() / 1000) + keptSeconds,
  });
  if (project) await reportEnd(message.kind, experiment, project, pendingOutcome(experiment, message.job_id));
  if (project) await publishJobEvent(phase, message, experiment, project, content);
  await removeOutcome(experiment, message.job_id);
}

/** Publishes an outcome that its writer did not. */
async function publishAbandonedOutcome(
  message: JobMessage,
  lock: AcquiredLock,
  committed: EventContent | undefined,
): Promise<void> {
  const { experiment, outcome } = await abandonedOutcome(lock, message.job_id);
  if (!experiment || !outcome) return;
  const { phase, message: text, color } = outcome;
  // If the next job of its kind has replaced the result, the current state is published.
  const content = phase === 'success' ? (committed ?? { refetch: ['series', 'model', 'parameters'] }) : {};
  await publishOutcome(phase, message, experiment, { ...content, message: text, color });
}

/** Milliseconds that a call needs to publish the outcome that it has just written, with a margin. */
const patience = { attempts: 10, milliseconds: 100 };

/** Outcomes that are not published here: the process that has just written one is about to publish it. */
async function abandonedOutcome(lock: AcquiredLock, jobId: string) {
  for (let attempt = 0; ; attempt++) {
    const experiment = await lock.read();
    const outcome = pendingOutcome(experiment, jobId);
    if (!outcome || attempt === patience.attempts) return { experiment, outcome };
    await delay(patience.milliseconds);
  }
}

/**
 * Removes a published outcome; other outcomes may be added or removed concurrently. If it stays it is published again,
 * and browsers ignore the repetition.
 */
async function removeOutcome({ workspace_uuid, parent, sort }: ExperimentRow, jobId: string): Promise<void> {
  const key = { parent, sort };
  const attempt = async (conflict: () => Error) => {
    const outcomes = (await experiments.get(workspace_uuid, key))?.pending_outcomes ?? [];
    const others = outcomes.filter(({ job_id }) => job_id !== jobId);
    if (others.length === outcomes.length) return;
    const removed = await experiments.update(workspace_uuid, key, {
      set: { pending_outcomes: others.length > 0 ? others : undefined },
      condition: where<ExperimentRow>().equals('pending_outcomes', outcomes),
    });
    if (!removed) throw conflict();
  };
  await retryOnConflict(attempt, { giveUp: () => undefined });
}

/** Counts the end of a job once, where it is written: by the commit, by a failure, or by a cancel. */
export async function measureJob(
  result: 'success' | 'failure' | 'cancelled',
  message: Pick<JobMessage, 'kind' | 'job_id' | 'workspace_uuid' | 'experiment_uuid'>,
  countSeconds?: CountSeconds,
): Promise<void> {
  const { kind, job_id: job, workspace_uuid: workspace, experiment_uuid: experiment } = message;
  const seconds = Math.max(0, (Date.now() - timeOf(job)) / 1000);
  measure({ Jobs: 1, JobSeconds: seconds }, { kind, result }, { message: `${kind} ended`, job, workspace, experiment });
  await countSeconds?.(Date.now() / 1000);
}
