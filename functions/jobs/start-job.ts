import { setTimeout as delay } from 'node:timers/promises';
import { isJoinable } from '#shared/rules/jobs.ts';
import { timeOf } from '../runtime/time-ordered-id.ts';
import { and, type Condition } from '../tables/condition.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { experiments, jobOutcomes } from '../tables/tables.ts';
import { enqueueJob, sendFallback } from './enqueue-job.ts';
import type { JobMessage } from './job-message.ts';
import { acquire, experimentKey, isLockedBy, release, whileLockedBy, whileUnlocked } from './lock.ts';

export interface JobRequest<Message extends JobMessage> {
  message: Message;
  experiment: ExperimentRow;
  project: ProjectRow;
  /** Conditions on the experiment besides being unlocked. */
  only?: Condition<ExperimentRow>;
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
  const { message, experiment, project, only, queued } = request;
  await afterCalculation(experiment);
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

const patienceMilliseconds = 5000;

/** Whether a calculation waits, or has begun for a change of the last second: a job that is asked for then waits too. */
export const isWaitedFor = (experiment: ExperimentRow): boolean =>
  isJoinable(experiment) || (experiment.calculation_id !== '' && Date.now() - timeOf(experiment.calculation_id) < 1000);

/**
 * Waits for a calculation that an edit of a moment ago has queued: a person who edits a cell and asks for a series at
 * once is not refused, and the series knows the calculated values.
 */
async function afterCalculation(experiment: ExperimentRow): Promise<void> {
  const { workspace_uuid, parent, sort, calculation_id } = experiment;
  if (!isWaitedFor(experiment)) return;
  for (let waited = 0; waited < patienceMilliseconds; waited += 100) {
    await delay(100);
    const now = await experiments.get(workspace_uuid, { parent, sort });
    if (now?.calculation_id !== calculation_id) return;
  }
}
