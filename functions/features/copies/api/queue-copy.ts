import type { Grant } from '#functions/access/authorise.ts';
import { shownExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { messageOf } from '#functions/jobs/job-message.ts';
import { startJob } from '#functions/jobs/start-job.ts';
import { busy } from '#functions/runtime/api-error.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { isBoundByCounts } from '#shared/rules/permissions.ts';
import { copyQueued } from '../messages.ts';

interface Request {
  target: ExperimentRow;
  project: ProjectRow;
  settings: BodyOf<'createExperiment'>;
  /** The row of the copy. */
  empty: ExperimentRow;
  grant: Grant;
}

/**
 * Leaves a copy with many samples to the worker of the generations: it takes longer than a call may. The original is
 * busy meanwhile. The answer is the copy as it will be, which bears the job's id and is not there before its end.
 */
export async function queueCopy({ target, project, settings, empty, grant }: Request): Promise<Experiment> {
  if (isBusy(target)) throw busy();
  const origin = messageOf('copy', { experiment: target, jobId: empty.uuid, creator: empty.creator });
  const locked = await startJob({
    message: { ...origin, settings, unbound: !isBoundByCounts(grant.access) },
    experiment: target,
    project,
    queued: copyQueued(settings),
  });
  if (!locked) throw busy();
  return shownExperiment({ ...empty, generation_id: empty.uuid }, project);
}
