import type { Principal } from '#functions/access/authorise.ts';
import { transact } from '#functions/aws/transact.ts';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import { newExperiment } from '#functions/entities/experiments/new-experiment.ts';
import { optionalSettings, presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import {
  countExperiment,
  experimentsReached,
  licenceCount,
  seriesReached,
} from '#functions/entities/licences/quotas.ts';
import { calculationQueued } from '#functions/formulas/calculate-message.ts';
import { startOnRequest } from '#functions/formulas/start-on-request.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { messageOf } from '#functions/jobs/job-message.ts';
import { enqueueJob, sendFallback } from '#functions/jobs/start-job.ts';
import { busy } from '#functions/runtime/api-error.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import { experiments, series } from '#functions/tables/tables.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { duplicateName } from '#shared/rules/duplicate-name.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { limits } from '#shared/rules/limits.ts';
import { isBoundByCounts } from '#shared/rules/permissions.ts';
import { copyExperiment } from '../worker/copy-experiment.ts';

/**
 * Copies an experiment within its project. Everything is written below an experiment whose row does not exist yet, and
 * the row makes it visible; the scheduled deletion removes the remains of an incomplete copy (decision FILE-4). A
 * worker copies many samples.
 */
export const duplicateExperiment: Handle<'duplicateExperiment'> = async (
  { target, body, principal, ancestors: { project } },
  { now, newId },
) => {
  const { workspace_uuid, project_uuid } = target;
  const { duplicate: mode, experiment: changes } = body;
  const limit = await licenceCount('experiment_count', workspace_uuid, principal.access);
  if (project.experiment_total >= limit) throw experimentsReached();
  const { description, sample_count, noise, expl, mixtures, ...others } = { ...target, ...changes };
  const name = changes.name ?? duplicateName(target.name);
  const optional = optionalSettings(mode === 'scripts' ? others : { ...others, mixtures });
  const settings = { name, description, sample_count, noise, expl, ...optional };
  const made = { uuid: newId(), creator: principal.caller.name, created: now() };
  const empty = newExperiment(project, settings, made);
  if (mode === 'full' && (await copiedSamples(target, principal)) > limits.rowsWithinCall) {
    return queueCopy({ target, project, settings, empty, principal });
  }
  await announceDeletion({
    kind: 'experiment',
    workspace_uuid,
    project_uuid,
    experiment_uuid: empty.uuid,
    uuid: empty.uuid,
  });
  const { row, calculation } = await copyExperiment(target, empty, mode, newId);
  if (calculation) await sendFallback(calculation);
  await transact([countExperiment(project, limit), experiments.create(workspace_uuid, row)]);
  if (calculation) await enqueueJob(calculation, row, project, calculationQueued);
  return presentExperiment(row, project);
};

/** The number of samples of a full copy; throws if the licence does not allow its series. */
async function copiedSamples({ uuid, workspace_uuid }: ExperimentRow, { access }: Principal): Promise<number> {
  const [rows, limit] = await Promise.all([
    series.list(workspace_uuid, uuid),
    licenceCount('series_count', workspace_uuid, access),
  ]);
  if (rows.length > limit) throw seriesReached();
  return rows.reduce((sum, { sample_count }) => sum + sample_count, 0);
}

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
async function queueCopy({ target, project, settings, empty, principal }: Request): Promise<Experiment> {
  if (isBusy(target)) throw busy();
  const origin = messageOf('copy', { experiment: target, jobId: empty.uuid, creator: empty.creator });
  await startOnRequest({
    message: { ...origin, settings, unbound: !isBoundByCounts(principal.access) },
    experiment: target,
    access: principal.access,
    project,
    queued: `The copy ${settings.name} has been queued`,
  });
  return presentExperiment({ ...empty, generation_id: empty.uuid }, project);
}
