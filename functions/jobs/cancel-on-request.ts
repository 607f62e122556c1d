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
  /** Messages for a cancelled job, and for none to cancel. */
  messages: { cancelled: string; idle: string };
}

/** Cancels a job for a person. Idempotent: cancelling a job that has just ended succeeds. */
export async function cancelOnRequest(
  kind: QueuedJob,
  { target, project, messages }: Request,
): Promise<ResponseOf<'cancelGeneration'>> {
  const released = await cancelJob(kind, target, messages.cancelled);
  const { workspace_uuid, parent, sort } = target;
  const now = released ?? (await experiments.get(workspace_uuid, { parent, sort }));
  if (!now) throw notFound();
  return { detail: released ? messages.cancelled : messages.idle, experiment: presentExperiment(now, project) };
}
