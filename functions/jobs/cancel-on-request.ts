import type { ResponseOf } from '#shared/contracts/routes.ts';
import { presentExperiment } from '../entities/experiments/present-experiment.ts';
import { notFound } from '../runtime/api-error.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import { cancelJob } from './cancel-job.ts';
import type { QueuedJob } from './job-message.ts';

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
  kind: QueuedJob,
  { target, project, by, messages }: Request,
): Promise<ResponseOf<'cancelGeneration'>> {
  const cancelled = `${messages.cancelled} by ${by}`;
  const released = await cancelJob(kind, target, cancelled);
  const { workspace_uuid, parent, sort } = target;
  const now = released ?? (await experiments.get(workspace_uuid, { parent, sort }));
  if (!now) throw notFound();
  return { detail: released ? cancelled : messages.idle, experiment: presentExperiment(now, project) };
}
