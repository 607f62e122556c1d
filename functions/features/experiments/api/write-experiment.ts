import { transact } from '#functions/aws/transact.ts';
import { countExperiment } from '#functions/entities/experiments/experiment-quota.ts';
import { newExperiment } from '#functions/entities/experiments/new-experiment.ts';
import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { licenceCount } from '#functions/entities/licences/licence-counts.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { whileIdle } from '#functions/jobs/lock.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { busy, notFound } from '#functions/runtime/api-error.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experiments } from '#functions/tables/tables.ts';

export const createExperiment: Handle<'createExperiment'> = async ({ target, body, principal }, { now, newId }) => {
  const row = newExperiment(target, body, { uuid: newId(), creator: principal.caller.name, created: now() });
  const limit = await licenceCount('experiment_count', target.workspace_uuid, principal.access);
  await transact([countExperiment(target, limit), experiments.create(target.workspace_uuid, row)]);
  return presentExperiment(row, target);
};

/** A running job uses the settings it started with, so they cannot change; name and description can. */
export const updateExperiment: Handle<'updateExperiment'> = async ({ target, body, ancestors, principal }) => {
  const set = changed(target, body);
  if (Object.keys(set).length === 0) return presentExperiment(target, ancestors.project);
  const key = { parent: target.parent, sort: target.sort };
  const needsIdle = settings.some((name) => name in set);
  const row = await experiments.update(target.workspace_uuid, key, {
    set,
    condition: needsIdle ? whileIdle : undefined,
  });
  if (row) {
    const experiment = presentExperiment(row, ancestors.project);
    await publishChange({ experiment: row, editor: principal.caller }, { method: 'experiment_changed', experiment });
    return experiment;
  }
  const now = await experiments.get(target.workspace_uuid, key);
  throw now ? busy() : notFound();
};

const settings = ['sample_count', 'noise', 'expl'] as const;

/** The changed fields. */
function changed(row: ExperimentRow, change: Partial<ExperimentRow>): Partial<ExperimentRow> {
  const before: Record<string, unknown> = row;
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && value !== before[name]),
  );
}
