import { duplicateName } from '../../shared/rules/duplicate-name.ts';
import { announceDeletion } from '../jobs/deletion/message.ts';
import { calculationMessage, calculationQueued } from '../jobs/lifecycle/calculation-message.ts';
import { claimOf } from '../jobs/lifecycle/claim.ts';
import { queueJob, sendGuard } from '../jobs/lifecycle/queue-job.ts';
import type { Handle } from '../platform/api-handler.ts';
import { shownExperiment } from '../platform/shown-experiment.ts';
import { transact } from '../platform/transact.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import { copyDefinitions } from './copy-definitions.ts';
import { copySeries, requireCopyable } from './copy-series.ts';
import { countExperiment, experimentLimit, experimentsReached } from './experiment-quota.ts';
import { newExperiment } from './new-experiment.ts';

/**
 * Copies an experiment within its project. Everything is written below an experiment that is not there yet, and its
 * row makes it visible; the announced deletion removes what a copy has left that did not get that far.
 */
export const duplicateExperiment: Handle<'duplicateExperiment'> = async (
  { target, body, grant, above: { project } },
  { now, newId },
) => {
  const { workspace_uuid, project_uuid } = target;
  const { duplicate: mode, experiment: changes } = body;
  const limit = await experimentLimit(workspace_uuid);
  if (project.experiment_total >= limit) throw experimentsReached();
  if (mode === 'full') await requireCopyable(target);
  const { description, sample_count, noise, expl } = { ...target, ...changes };
  const settings = { name: changes.name ?? duplicateName(target.name), description, sample_count, noise, expl };
  const made = { uuid: newId(), creator: grant.caller.name, created: now() };
  const empty = newExperiment(project, settings, made);
  await announceDeletion({
    kind: 'experiment',
    workspace_uuid,
    project_uuid,
    experiment_uuid: empty.uuid,
    uuid: empty.uuid,
  });
  const definitions = await copyDefinitions(target, empty, mode, newId);
  const series = mode === 'full' ? await copySeries(target, empty, definitions.copyOf, newId) : undefined;
  const copy: ExperimentRow = { ...empty, calculated_total: definitions.calculated, ...series?.row };
  const isStale = copy.calculated_total > 0 && copy.series_total > 0 && !series?.isCalculated;
  const message = isStale ? calculationMessage(copy, newId(), grant.caller.name) : undefined;
  const row = message ? { ...copy, ...claimOf('calculation', message.job_id, 0) } : copy;
  if (message) await sendGuard(message);
  await transact([countExperiment(project, limit), experiments.create(workspace_uuid, row)]);
  if (message) await queueJob(message, row, project, calculationQueued);
  return shownExperiment(row, project);
};
