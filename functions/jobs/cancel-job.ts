import type { ResponseOf } from '#shared/contracts/routes.ts';
import type { JobKind } from '#shared/rules/jobs.ts';
import { countSecondsSince } from '../access/usage.ts';
import { log } from '../aws/log.ts';
import { presentExperiment } from '../entities/experiments/present-experiment.ts';
import { notFound } from '../runtime/api-error.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import { measureJob, pendingOutcome, publishOutcome, releaseWithOutcome } from './finish-job.ts';
import { startedAt, whileLockedBy } from './lock.ts';

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
  const countSeconds = countSecondsSince(workspace_uuid, startedAt(experiment, kind));
  await measureJob('cancelled', { ...job, workspace_uuid, experiment_uuid }, countSeconds);
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

/** Messages for a cancelled job, and for none to cancel. */
const messages: Record<JobKind, { cancelled: string; idle: string }> = {
  generation: { cancelled: 'Series generation has been cancelled', idle: 'No series generation is running' },
  calculation: {
    cancelled: 'Calculation of functions has been cancelled',
    idle: 'No calculation of functions is running',
  },
  modeling: { cancelled: 'Modelling has been cancelled', idle: 'No modelling is running' },
  plotting: { cancelled: 'Plot generation has been cancelled', idle: 'No plot generation is running' },
};

interface Request {
  target: ExperimentRow;
  ancestors: { project: ProjectRow };
  /** Everybody who has the experiment open reads the name of the person who cancels (decision JOB-18). */
  principal: { caller: { name: string } };
}

/** Cancels a job for a person. Idempotent: cancelling a job that has just ended succeeds. */
export async function cancelOnRequest(
  kind: JobKind,
  { target, ancestors, principal }: Request,
): Promise<ResponseOf<'cancelGeneration'>> {
  const cancelled = `${messages[kind].cancelled} by ${principal.caller.name}`;
  const released = await cancelJob(kind, target, cancelled);
  const now = released ?? (await experiments.get(target.workspace_uuid, target));
  if (!now) throw notFound();
  return { detail: released ? cancelled : messages[kind].idle, experiment: presentExperiment(now, ancestors.project) };
}
