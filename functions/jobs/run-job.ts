import { log } from '../aws/log.ts';
import { projects } from '../tables/tables.ts';
import { reportFault } from './delivery/each-record.ts';
import { retryPolicy } from './delivery/retry-policy.ts';
import { type DeliveredJob, finishJob, type JobEnd, pendingOutcome } from './finish-job.ts';
import { crashesOf, triesOf } from './job-tries.ts';
import { acquire, lockedByRequest, startedAt, waiting } from './lock.ts';
import { JobFailure, type JobRun, LockLost, type Task } from './task.ts';
import { performWatched, type WatchSettings } from './watch-job.ts';

export interface WorkerSettings extends WatchSettings {
  /** The number of deliveries of the message, including this one. */
  delivery: number;
}

/**
 * Handles one delivery of a job's message. An error that it throws is worth another try; otherwise the job has ended when
 * it returns, or another delivery is at it.
 */
export async function runJob(task: Task, job: DeliveredJob, settings: WorkerSettings): Promise<void> {
  const started = await start(task, job, settings);
  if (started === 'not ours') return;
  const end =
    typeof started === 'object' && 'experiment' in started ? await perform(task, job, started, settings) : started;
  await finishJob(task, job, end);
}

type Started = Pick<JobRun, 'experiment' | 'project'> & { parts: number };

/** Starts the job, once for each delivery that does its work; or returns how it ends without. */
async function start(
  task: Task,
  { message, lock }: DeliveredJob,
  { delivery, now }: WorkerSettings,
): Promise<Started | JobEnd | 'not ours'> {
  const isFirst = delivery <= 1;
  const found = await lock.read();
  if (!lock.has(found)) {
    // A fallback comes after every job, and finds it over or never started, unless the fallback itself started it.
    const isOver = message.fallback && isFirst && !pendingOutcome(found, message.job_id);
    return isOver ? 'not ours' : 'lost';
  }
  const started = startedAt(found, message.kind);
  if (message.fallback && isFirst && started > 0) return 'not ours';
  // The call that has the lock sends another message at its end; if it crashes, the fallback message starts the job.
  if (started === lockedByRequest && !message.fallback) return 'not ours';
  const tries = triesOf(found, message.job_id);
  if (crashesOf(tries) >= retryPolicy.maxCrashes) {
    reportFault('workers died under a job', new Error(`The worker of this job died ${crashesOf(tries)} times`));
    return { reason: task.messages.stopped };
  }
  const { workspace_uuid: tenant } = message;
  const project = await projects.get(tenant, { parent: tenant, sort: message.project_uuid });
  const begins = started <= waiting && !(task.joinable && started === waiting);
  const experiment = await lock.change({
    set: { ...(begins ? acquire(message, now()) : {}), job_tries: { ...tries, taken: tries.taken + 1 } },
  });
  if (!experiment || !project) return 'lost';
  return { experiment, project, parts: tries.parts };
}

async function perform(task: Task, job: DeliveredJob, started: Started, settings: WorkerSettings): Promise<JobEnd> {
  try {
    return { result: await performWatched(task, { ...job, ...started }, settings), project: started.project };
  } catch (error) {
    if (error instanceof LockLost) return 'lost';
    if (!(error instanceof JobFailure)) throw error;
    log('info', 'job ended without a result', { reason: error.message });
    return { reason: error.message };
  }
}
