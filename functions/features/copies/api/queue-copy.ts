import type { Principal } from '#functions/access/authorise.ts';
import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { startOnRequest } from '#functions/formulas/start-on-request.ts';
import { messageOf } from '#functions/jobs/job-message.ts';
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
  /** The copy's row. */
  empty: ExperimentRow;
  principal: Principal;
}

/**
 * Queues a copy with many samples for the generation worker, because it exceeds the time of a call (decision FILE-4).
 * The original is busy meanwhile. The response is the future copy, which has the job's id and exists only at its end.
 */
export async function queueCopy({ target, project, settings, empty, principal }: Request): Promise<Experiment> {
  if (isBusy(target)) throw busy();
  const origin = messageOf('copy', { experiment: target, jobId: empty.uuid, creator: empty.creator });
  await startOnRequest({
    message: { ...origin, settings, unbound: !isBoundByCounts(principal.access) },
    experiment: target,
    project,
    queued: copyQueued(settings),
  });
  return presentExperiment({ ...empty, generation_id: empty.uuid }, project);
}
