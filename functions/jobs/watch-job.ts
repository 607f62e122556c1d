import type { Progress } from '#shared/contracts/events.ts';
import { log } from '../aws/log.ts';
import { systemContext } from '../runtime/context.ts';
import type { ExperimentRow, JobTries, ProjectRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import { experimentKey } from './lock.ts';
import { retryPolicy } from './delivery/retry-policy.ts';
import { withHeartbeat } from './heartbeat.ts';
import { ClaimLost, GoesOn, type JobDefinition, JobFailure, type JobMessage, type JobResult } from './task.ts';
import { tellPeople } from './publish-job-event.ts';

/** What a delivery's surroundings give it. */
export interface Surroundings {
  /** Unix seconds. */
  now: () => number;
  newId?: () => string;
  remainingMilliseconds: () => number;
  beatMilliseconds: number;
}

/** Left for discarding what was written, and for telling people. */
const marginMilliseconds = 15_000;

/**
 * Performs a job. Twice a second it looks whether the experiment is still claimed, which ends a cancelled job, and only
 * then tells how far it is: progress never makes an experiment look busy that is not. A job without time ends with a
 * sentence, unless it has written a part of its result that the next delivery builds upon.
 */
export async function watchJob(
  job: JobDefinition,
  message: JobMessage,
  experiment: ExperimentRow,
  project: ProjectRow,
  { now, newId = systemContext.newId, remainingMilliseconds, beatMilliseconds }: Surroundings,
  { parts }: Pick<JobTries, 'parts'>,
): Promise<JobResult> {
  let reported: Progress | undefined;
  let kept = false;
  const keep = () => {
    kept = true;
  };
  const report = (progress: Progress) => {
    reported = progress;
  };
  const beat = async (controller: AbortController) => {
    if (remainingMilliseconds() < marginMilliseconds) {
      const goesOn = kept && parts + 1 < retryPolicy.maxParts;
      return controller.abort(goesOn ? new GoesOn() : new JobFailure(job.sentences(message).tookTooLong));
    }
    const current = await claimedBy(message, job.kind);
    if (!current) return;
    if (current === 'lost') return controller.abort(new ClaimLost());
    const progress = reported;
    reported = undefined;
    if (progress) await tellPeople('progress', message, current, project, { progress });
  };
  return withHeartbeat({ milliseconds: beatMilliseconds, beat }, (signal) =>
    job.perform({ message, experiment, project, signal, report, keep, now, newId }),
  );
}

/** The experiment while it is claimed by this job; undefined when that could not be found out, this time. */
async function claimedBy(
  message: JobMessage,
  kind: JobDefinition['kind'],
): Promise<ExperimentRow | 'lost' | undefined> {
  try {
    const row = await experiments.get(message.workspace_uuid, experimentKey(message));
    return row?.[`${kind}_id`] === message.job_id ? row : 'lost';
  } catch (error) {
    log('warn', 'the claim could not be read', { error });
    return undefined;
  }
}
