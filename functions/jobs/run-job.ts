import type { Progress } from '#shared/contracts/jobs.ts';
import { joinableKind } from '#shared/rules/jobs.ts';
import { countSecondsSince } from '../access/usage.ts';
import { log } from '../aws/log.ts';
import { withTime } from '../aws/throttling.ts';
import { systemContext } from '../runtime/context.ts';
import type { ExperimentRow, JobTries } from '../tables/rows.ts';
import { experiments, projects } from '../tables/tables.ts';
import { reportFault } from './delivery/each-record.ts';
import { withHeartbeat } from './delivery/lease.ts';
import { retryPolicy } from './delivery/retry-policy.ts';
import { type DeliveredJob, finishJob, type JobEnd, pendingOutcome } from './finish-job.ts';
import type { JobMessage } from './job-message.ts';
import {
  type AcquiredLock,
  acquire,
  experimentKey,
  isLockedBy,
  lockedByRequest,
  startedAt,
  waiting,
  whileLockedBy,
} from './lock.ts';
import { tryToPublish } from './publish-job-event.ts';
import { ContinueInNextDelivery, JobFailure, type JobResult, type JobRun, LockLost, type Task } from './task.ts';

export interface WorkerSettings {
  /** The number of deliveries of the message, including this one. */
  delivery: number;
  /** Unix seconds. */
  now: () => number;
  newId?: () => string;
  /** The time that this delivery has left. */
  remainingMilliseconds: () => number;
  beatMilliseconds: number;
}

/**
 * Handles one delivery of a job's message. An error that it throws is worth another try; otherwise the job has ended when
 * it returns, or another delivery is at it.
 */
export async function runJob(task: Task, job: DeliveredJob, settings: WorkerSettings): Promise<void> {
  const started = await start(task, job, settings);
  if (started === 'not ours') return;
  if (typeof started !== 'object' || !('experiment' in started)) return finishJob(task, job, started);
  const end = await perform(task, job, started, settings);
  const countSeconds = countSecondsSince(job.message.workspace_uuid, startedAt(started.experiment, job.message.kind));
  await finishJob(task, { ...job, countSeconds }, end);
}

interface Started extends Pick<JobRun, 'experiment' | 'project'> {
  /** How many deliveries before this one have written a part of the result. */
  parts: number;
}

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
  // A job that changes may join begins by itself, once it has seen that there are no more.
  const begins = started <= waiting && !(message.kind === joinableKind && started === waiting);
  const experiment = await lock.change({
    set: { ...(begins ? acquire(message, now()) : {}), job_tries: { ...tries, taken: tries.taken + 1 } },
  });
  if (!experiment || !project) return 'lost';
  return { experiment, project, parts: tries.parts };
}

async function perform(task: Task, job: DeliveredJob, started: Started, settings: WorkerSettings): Promise<JobEnd> {
  try {
    return { result: await performWatched(task, job, started, settings), project: started.project };
  } catch (error) {
    if (error instanceof LockLost) return 'lost';
    if (!(error instanceof JobFailure)) throw error;
    log('info', 'job ended without a result', { reason: error.message });
    return { reason: error.message };
  }
}

/** The deliveries of a job so far. */
function triesOf({ job_tries }: Pick<ExperimentRow, 'job_tries'>, job_id: string): JobTries {
  return job_tries?.job_id === job_id ? job_tries : { job_id, taken: 0, failed: 0, parts: 0 };
}

/**
 * The number of workers that crashed under a job before this delivery. A concurrent second delivery looks like one,
 * which is harmless once.
 */
const crashesOf = ({ taken, failed, parts }: JobTries): number => Math.max(0, taken - failed - parts);

/** Records that a delivery ends unfinished and will be followed by another; undefined if the job is over. */
export async function noteReturn(message: JobMessage, why: 'failed' | 'parts'): Promise<JobTries | undefined> {
  const found = await experiments.get(message.workspace_uuid, experimentKey(message));
  if (!isLockedBy(found, message)) return undefined;
  const before = triesOf(found, message.job_id);
  const job_tries = { ...before, [why]: before[why] + 1 };
  const noted = await experiments.update(message.workspace_uuid, experimentKey(message), {
    set: { job_tries },
    condition: whileLockedBy(message),
  });
  return noted && job_tries;
}

/** Seconds between two notes of the progress on the experiment's row, for programs that wait for the job. */
const secondsBetweenNotes = 2;
/** Time reserved for discarding results, and for publishing the outcome. */
const marginMilliseconds = 15_000;

/**
 * Performs a job. Twice a second it checks that the job still has the lock, which ends a cancelled job, and only then
 * publishes the progress: progress never makes an experiment look busy that is not. A job without time fails, unless it
 * has written a part of its result that the next delivery builds upon.
 */
async function performWatched(
  task: Task,
  { message, lock }: DeliveredJob,
  { experiment, project, parts }: Started,
  { now, newId = systemContext.newId, remainingMilliseconds, beatMilliseconds }: WorkerSettings,
): Promise<JobResult> {
  const run = { message, experiment, project, beatMilliseconds, now, newId };
  let reported: Progress | undefined;
  let unnoted: Progress | undefined;
  let noted = now();
  let kept = false;
  const keep = () => {
    kept = true;
  };
  const report = (progress: Progress) => {
    reported = progress;
    unnoted = progress;
  };
  const beat = async (controller: AbortController) => {
    if (remainingMilliseconds() < marginMilliseconds) {
      const continues = kept && parts + 1 < retryPolicy.maxParts;
      return controller.abort(continues ? new ContinueInNextDelivery() : new JobFailure(task.messages.tookTooLong));
    }
    const note = now() - noted >= secondsBetweenNotes ? unnoted : undefined;
    const current = await holder(lock, note && { ...note, job_id: message.job_id });
    if (!current) return;
    if (current === 'lost') return controller.abort(new LockLost());
    if (note) noted = now();
    if (note === unnoted) unnoted = undefined;
    const progress = reported;
    reported = undefined;
    if (progress) await tryToPublish('progress', message, current, project, { progress });
  };
  return withHeartbeat({ milliseconds: beatMilliseconds, beat }, (signal) =>
    withTime(signal, () => task.perform({ ...run, signal, report, keep })),
  );
}

/**
 * The experiment while this job has the lock, with the progress noted if there is one to note; undefined when that failed
 * this time.
 */
async function holder(
  lock: AcquiredLock,
  job_progress: ExperimentRow['job_progress'],
): Promise<ExperimentRow | 'lost' | undefined> {
  try {
    if (job_progress) return (await lock.change({ set: { job_progress } })) ?? 'lost';
    const row = await lock.read();
    return lock.has(row) ? row : 'lost';
  } catch (error) {
    log('warn', 'the lock could not be read', { error });
    return undefined;
  }
}
