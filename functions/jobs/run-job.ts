import { log } from '../aws/log.ts';
import { transact } from '../aws/transact.ts';
import { calculationQueued } from '../formulas/calculate-message.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { experiments, projects } from '../tables/tables.ts';
import { claimOf, experimentKey, held, stillClaimed } from './lock.ts';
import { reportFault } from './delivery/each-record.ts';
import { retryPolicy } from './delivery/retry-policy.ts';
import { failJob, settle, tellEnd } from './finish-job.ts';
import { ClaimLost, type JobDefinition, JobFailure, type JobMessage, type JobResult } from './task.ts';
import { crashesOf, triesOf } from './job-tries.ts';
import { measureJob } from './measure-job.ts';
import { endOf, untoldEnd } from './outbox.ts';
import { tellPeople } from './publish-job-event.ts';
import { queueJob, sendGuard } from './enqueue-job.ts';
import { type Surroundings, watchJob } from './watch-job.ts';

/**
 * Handles one delivery of a job's message. What it throws is worth another try; whatever else happens, the job has
 * ended when it returns, or another delivery is at it.
 */
export async function runJob(
  job: JobDefinition,
  message: JobMessage,
  delivery: { count: number },
  surroundings: Surroundings,
): Promise<void> {
  const first = delivery.count <= 1;
  const tenant = message.workspace_uuid;
  const found = await experiments.get(tenant, experimentKey(message));
  if (found?.[`${job.kind}_id`] !== message.job_id) {
    // A guard comes after every job, and finds it over or never claimed; unless it was what started it.
    const isOver = message.guard && first && !untoldEnd(found, message.job_id);
    return isOver ? undefined : settle(job, message);
  }
  const started = found[`${job.kind}_started`];
  if (message.guard && first && started > 0) return;
  // Whoever holds it sends another message at the end; if that never comes, the guard does.
  if (started === held && !message.guard) return;
  const tries = triesOf(found, message.job_id);
  if (crashesOf(tries) >= retryPolicy.maxCrashes) {
    reportFault('workers died under a job', new Error(`The worker of this job died ${crashesOf(tries)} times`));
    return failJob(job, message, job.sentences(message).stopped);
  }
  const project = await projects.get(tenant, { parent: tenant, sort: message.project_uuid });
  const experiment = await experiments.update(tenant, experimentKey(message), {
    set: {
      ...claimOf(job.kind, message.job_id, started > 0 ? started : surroundings.now()),
      job_tries: { ...tries, taken: tries.taken + 1 },
    },
    ...stillClaimed(job.kind, message.job_id),
  });
  if (!experiment || !project) return settle(job, message);
  if (job.kind === 'calculation' && started <= 0) {
    await tellPeople('progress', message, experiment, project, { progress: takenUp });
  }
  try {
    const result = await watchJob(job, message, experiment, project, surroundings, tries);
    if (result.followedBy) await sendGuard(result.followedBy);
    await commit(job, message, result);
    measureJob('success', message);
    await tellSuccess(message, project, result);
  } catch (error) {
    if (error instanceof ClaimLost) return settle(job, message);
    if (!(error instanceof JobFailure)) throw error;
    log('info', 'job ended without a result', { reason: error.message });
    await failJob(job, message, error.message);
  }
}

/** A calculation makes the experiment busy when a worker takes it up, and people are told at once. */
const takenUp = { done: 0, total: 1, phase: 'Calculating functions' };

/** Everything becomes visible, and the experiment is free, in one transaction that only the claim's owner can make. */
async function commit(
  { kind }: JobDefinition,
  message: JobMessage,
  { steps, change, content, followedBy }: JobResult,
): Promise<void> {
  const end = endOf(kind, message.job_id, 'success', content);
  await transact([
    experiments.change(
      message.workspace_uuid,
      experimentKey(message),
      {
        ...change,
        ...end,
        set: {
          ...change.set,
          ...end.set,
          ...(followedBy ? claimOf(followedBy.kind, followedBy.job_id, 0) : {}),
        },
        ...stillClaimed(kind, message.job_id),
      },
      () => new ClaimLost(),
    ),
    ...steps,
  ]);
}

async function tellSuccess(
  message: JobMessage,
  project: ProjectRow,
  { content, followedBy }: JobResult,
): Promise<void> {
  const experiment: ExperimentRow | undefined = await experiments.get(message.workspace_uuid, experimentKey(message));
  if (!experiment) return;
  await tellEnd('success', message, experiment, content);
  if (followedBy) await queueJob(followedBy, experiment, project, calculationQueued);
}
