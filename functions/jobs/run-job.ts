import { setTimeout as delay } from 'node:timers/promises';
import type { Progress } from '#shared/contracts/jobs.ts';
import { log } from '../aws/log.ts';
import type { ExperimentRow, JobTries } from '../tables/rows.ts';
import { experiments, projects } from '../tables/tables.ts';
import { reportFault } from './delivery/each-record.ts';
import { retryPolicy } from './delivery/retry-policy.ts';
import { type DeliveredJob, finishJob, type JobEnd, pendingOutcome } from './finish-job.ts';
import type { JobMessage } from './job-message.ts';
import {
  acquire,
  begin,
  experimentKey,
  isLockedBy,
  lockedByRequest,
  lockOf,
  startedAt,
  waiting,
  whileLockedBy,
} from './lock.ts';
import { tryToPublish } from './publish-job-event.ts';
import { ContinueInNextDelivery, JobFailure, type JobRun, LockLost, type Task } from './task.ts';
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

/** Heartbeats for which a job waits for changes to join it: while there are none, and at most. */
const beats = { quiet: 0.5, longest: 2 };

/** Reads an experiment and works on it, without writing anything that another attempt would write otherwise. */
type Prepare<Prepared> = (experiment: ExperimentRow, control: Pick<JobRun, 'signal' | 'report'>) => Promise<Prepared>;

/**
 * Does the first part of a job that changes may join (decision FORMULA-4). It is done while the job still waits for
 * them. If some have joined meanwhile it is done again, once the job has begun and nobody can change anything.
 *
 * @param progress the first one, by which screens know that the experiment is busy
 */
export async function prepareAndBegin<Prepared>(
  run: JobRun,
  progress: Progress,
  prepare: Prepare<Prepared>,
): Promise<{ experiment: ExperimentRow; prepared: Prepared }> {
  const { message, experiment: read, signal, report } = run;
  if (startedAt(read, message.kind) !== waiting) return { experiment: read, prepared: await prepare(read, run) };
  let hasBegun = false;
  const stop = new AbortController();
  const attempt = prepare(read, {
    signal: AbortSignal.any([signal, stop.signal]),
    // Progress would say that the experiment is busy.
    report: (reported) => hasBegun && report(reported),
  });
  const done = attempt.catch(() => undefined);
  const pause = (count: number) => delay(count * run.beatMilliseconds, undefined, { signal });
  const longest = pause(beats.longest).catch(() => undefined);
  await Promise.all([pause(beats.quiet), Promise.race([done, longest])]);
  const unchanged = await begin(message, run.now(), read);
  if (unchanged) {
    hasBegun = true;
    await publish(unchanged);
    return { experiment: unchanged, prepared: await attempt };
  }
  stop.abort();
  await longest;
  signal.throwIfAborted();
  const experiment = (await begin(message, run.now())) ?? (await begunElsewhere());
  await publish(experiment);
  return { experiment, prepared: await prepare(experiment, run) };

  function publish(begun: ExperimentRow): Promise<void> {
    return tryToPublish('progress', message, begun, run.project, { progress });
  }

  /** Another delivery has begun the job, or a call has its lock and sends another message at its end. */
  async function begunElsewhere(): Promise<ExperimentRow> {
    const lock = lockOf(message);
    const now = await lock.read();
    if (!lock.has(now)) throw new LockLost();
    if (startedAt(now, message.kind) === lockedByRequest) throw new ContinueInNextDelivery();
    return now;
  }
}
