import type { Principal } from '#functions/access/authorise.ts';
import { transact } from '#functions/aws/transact.ts';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import { countExperiment, experimentsReached } from '#functions/entities/experiments/experiment-quota.ts';
import { newExperiment } from '#functions/entities/experiments/new-experiment.ts';
import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { licenceCount } from '#functions/entities/licences/licence-counts.ts';
import { calculationQueued } from '#functions/formulas/calculate-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { enqueueJob, sendFallback } from '#functions/jobs/start-job.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experiments, series } from '#functions/tables/tables.ts';
import { duplicateName } from '#shared/rules/duplicate-name.ts';
import { limits } from '#shared/rules/limits.ts';
import { copyExperiment } from '../worker/copy-experiment.ts';
import { queueCopy } from './queue-copy.ts';

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
  const { description, sample_count, noise, expl } = { ...target, ...changes };
  const settings = { name: changes.name ?? duplicateName(target.name), description, sample_count, noise, expl };
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
  if (rows.length > limit) throw new ApiError('quota', "The licence's number of series is reached");
  return rows.reduce((sum, { sample_count }) => sum + sample_count, 0);
}
