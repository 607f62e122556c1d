import { setTimeout as delay } from 'node:timers/promises';
import { begin, lockedByRequest, lockOf, startedAt, waiting } from '#functions/jobs/lock.ts';
import { tryToPublish } from '#functions/jobs/publish-job-event.ts';
import { ContinueInNextDelivery, type JobRun, LockLost } from '#functions/jobs/task.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { Progress } from '#shared/contracts/jobs.ts';

/** Heartbeats for which a calculation waits for changes to join it: while there are none, and at most. */
const beats = { quiet: 0.5, longest: 2 };

/** Reads an experiment and works on it, without writing anything that another attempt would write otherwise. */
type Prepare<Prepared> = (experiment: ExperimentRow, control: Pick<JobRun, 'signal' | 'report'>) => Promise<Prepared>;

/**
 * Does the first part of a calculation while it still waits for changes to join it (decision FORMULA-4). If some have
 * joined by then it is done again, once the job has begun and nobody can change anything.
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
