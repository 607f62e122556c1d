import { log } from '../aws/log.ts';
import { transact } from '../aws/transact.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { experiments, projects } from '../tables/tables.ts';
import { reportFault } from './delivery/each-record.ts';
import { retryPolicy } from './delivery/retry-policy.ts';
import { enqueueJob, sendFallback } from './enqueue-job.ts';
import { failJob, finalizeJob } from './finish-job.ts';
import type { JobMessage } from './job-message.ts';
import { crashesOf, triesOf } from './job-tries.ts';
import { acquire, experimentKey, isLockedBy, lockedByRequest, startedAt, whileLockedBy } from './lock.ts';
import { measureJob } from './measure-job.ts';
import { pendingOutcome, publishOutcome, releaseWithOutcome } from './outbox.ts';
import { tryToPublish } from './publish-job-event.ts';
import { JobFailure, type JobResult, LockLost, type Task } from './task.ts';
import { performWatched, type WatchSettings } from './watch-job.ts';

export interface WorkerSettings extends WatchSettings {
  /** The how-manieth delivery of its message this is. */
  delivery: number;
}

/**
 * Handles one delivery of a job's message. An error that it throws is worth another try; otherwise the job has ended when
 * it returns, or another delivery is at it.
 */
export async function runJob(task: Task, message: JobMessage, settings: WorkerSettings): Promise<void> {
  const isFirst = settings.delivery <= 1;
  const tenant = message.workspace_uuid;
  const found = await experiments.get(tenant, experimentKey(message));
  if (!isLockedBy(found, message)) {
    // A fallback comes after every job, and finds it over or never started, unless the fallback itself started it.
    const isOver = message.fallback && isFirst && !pendingOutcome(found, message.job_id);
    return isOver ? undefined : finalizeJob(task, message);
  }
  const started = startedAt(found, message.kind);
  if (message.fallback && isFirst && started > 0) return;
  // The call that holds the lock sends another message at its end; if that never comes, the fallback does.
  if (started === lockedByRequest && !message.fallback) return;
  const tries = triesOf(found, message.job_id);
  if (crashesOf(tries) >= retryPolicy.maxCrashes) {
    reportFault('workers died under a job', new Error(`The worker of this job died ${crashesOf(tries)} times`));
    return failJob(task, message, task.messages.stopped);
  }
  const project = await projects.get(tenant, { parent: tenant, sort: message.project_uuid });
  const experiment = await experiments.update(tenant, experimentKey(message), {
    set: {
      ...acquire(message, started > 0 ? started : settings.now()),
      job_tries: { ...tries, taken: tries.taken + 1 },
    },
    condition: whileLockedBy(message),
  });
  if (!experiment || !project) return finalizeJob(task, message);
  const { firstProgress: progress } = task;
  if (progress && started <= 0) await tryToPublish('progress', message, experiment, project, { progress });
  try {
    const result = await performWatched(task, { message, experiment, project }, settings, tries.parts);
    if (result.followedBy) await sendFallback(result.followedBy.message);
    await commit(message, result);
    measureJob('success', message);
    await publishSuccess(message, project, result);
  } catch (error) {
    if (error instanceof LockLost) return finalizeJob(task, message);
    if (!(error instanceof JobFailure)) throw error;
    log('info', 'job ended without a result', { reason: error.message });
    await failJob(task, message, error.message);
  }
}

/** The result becomes visible, and the experiment free, in one transaction that only the lock's owner can make. */
async function commit(message: JobMessage, { items, change, content, followedBy }: JobResult): Promise<void> {
  const end = releaseWithOutcome(message, 'success', content);
  await transact([
    experiments.change(
      message.workspace_uuid,
      experimentKey(message),
      {
        ...change,
        ...end,
        set: { ...change.set, ...end.set, ...(followedBy ? acquire(followedBy.message) : {}) },
        condition: whileLockedBy(message),
      },
      () => new LockLost(),
    ),
    ...items,
  ]);
}

async function publishSuccess(message: JobMessage, project: ProjectRow, result: JobResult): Promise<void> {
  const { content, followedBy } = result;
  const experiment: ExperimentRow | undefined = await experiments.get(message.workspace_uuid, experimentKey(message));
  if (!experiment) return;
  await publishOutcome('success', message, experiment, content);
  if (followedBy) await enqueueJob(followedBy.message, experiment, project, followedBy.queued);
}
