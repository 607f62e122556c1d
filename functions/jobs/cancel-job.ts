import type { ResponseOf } from '#shared/contracts/routes.ts';
import type { JobKind } from '#shared/rules/jobs.ts';
import { log } from '../aws/log.ts';
import { presentExperiment } from '../entities/experiments/present-experiment.ts';
import { notFound } from '../runtime/api-error.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import { measureJob, pendingOutcome, publishOutcome, releaseWithOutcome } from './finish-job.ts';
import { whileLockedBy } from './lock.ts';

/**
 * Ends the job that has the lock of `experiment`, as the caller saw it; undefined when it has ended by itself. From then
 * on nothing of it can be committed, and its worker notices and stops.
 */
async function cancelJob(
  kind: JobKind,
  experiment: ExperimentRow,
  cancelled: string,
): Promise<ExperimentRow | undefined> {
  const job_id = experiment[`${kind}_id`];
  if (job_id === '') return undefined;
  const job = { kind, job_id };
  const { workspace_uuid, parent, sort, uuid: experiment_uuid } = experiment;
  const content = { message: cancelled, color: 'warning' } as const;
  const released =
    (await experiments.update(
      workspace_uuid,
      { parent, sort },
      { ...releaseWithOutcome(job, 'failure', content), condition: whileLockedBy(job) },
    )) ?? (await releasedWithoutAnswer(experiment, job_id, cancelled));
  if (!released) return undefined;
  measureJob('cancelled', { ...job, workspace_uuid, experiment_uuid });
  await publishOutcome('failure', job, released, content).catch((error: unknown) =>
    log('warn', 'the job or its fallback message will publish the outcome', { job: job_id, error }),
  );
  return released;
}

/** The experiment if the cancel was written although the response was lost and the retry found it done. */
async function releasedWithoutAnswer({ workspace_uuid, parent, sort }: ExperimentRow, jobId: string, message: string) {
  const now = await experiments.get(workspace_uuid, { parent, sort });
  return pendingOutcome(now, jobId)?.message === message ? now : undefined;
}

interface Request {
  target: ExperimentRow;
  project: ProjectRow;
  /** The name of who cancels: everybody who has the experiment open reads it (decision JOB-18). */
  by: string;
  /** Messages for a cancelled job, and for none to cancel. */
  messages: { cancelled: string; idle: string };
}

/** Cancels a job for a person. Idempotent: cancelling a job that has just ended succeeds. */
export async function cancelOnRequest(
  kind: JobKind,
  { target, project, by, messages }: Request,
): Promise<ResponseOf<'cancelGeneration'>> {
  const cancelled = `${messages.cancelled} by ${by}`;
  const released = await cancelJob(kind, target, cancelled);
  const { workspace_uuid, parent, sort } = target;
  const now = released ?? (await experiments.get(workspace_uuid, { parent, sort }));
  if (!now) throw notFound();
  return { detail: released ? cancelled : messages.idle, experiment: presentExperiment(now, project) };
}
