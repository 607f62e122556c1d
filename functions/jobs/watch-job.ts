import type { Progress } from '#shared/contracts/jobs.ts';
import { log } from '../aws/log.ts';
import { withTime } from '../aws/throttling.ts';
import { systemContext } from '../runtime/context.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { withHeartbeat } from './delivery/lease.ts';
import { retryPolicy } from './delivery/retry-policy.ts';
import type { AcquiredLock } from './lock.ts';
import { tryToPublish } from './publish-job-event.ts';
import { ContinueInNextDelivery, JobFailure, type JobResult, type JobRun, LockLost, type Task } from './task.ts';

export interface WatchSettings {
  /** Unix seconds. */
  now: () => number;
  newId?: () => string;
  /** The time that this delivery has left. */
  remainingMilliseconds: () => number;
  beatMilliseconds: number;
}

export interface WatchedJob extends Pick<JobRun, 'message' | 'experiment' | 'project'> {
  lock: AcquiredLock;
  /** How many deliveries before this one have written a part of the result. */
  parts: number;
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
export async function performWatched(
  task: Task,
  { lock, parts, ...job }: WatchedJob,
  { now, newId = systemContext.newId, remainingMilliseconds, beatMilliseconds }: WatchSettings,
): Promise<JobResult> {
  const { message, project } = job;
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
    withTime(signal, () => task.perform({ ...job, signal, report, keep, beatMilliseconds, now, newId })),
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
