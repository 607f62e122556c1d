import { isDeepStrictEqual } from 'node:util';
import type { Principal } from '#functions/access/authorise.ts';
import { hasSameLocks, lockedMeanwhile, requireNoLockedSeries, whileLocksStay } from '#functions/access/record-lock.ts';
import { readableExperiment } from '#functions/access/visible-rows.ts';
import { transact } from '#functions/aws/transact.ts';
import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import { newExperiment } from '#functions/entities/experiments/new-experiment.ts';
import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { countExperiment, licenceCount } from '#functions/entities/licences/quotas.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { whileIdle } from '#functions/jobs/lock.ts';
import { publishChange, publishDeletion } from '#functions/live/publish-change.ts';
import { busy, notFound, refusedField } from '#functions/runtime/api-error.ts';
import { and } from '#functions/tables/condition.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experiments, projects } from '#functions/tables/tables.ts';
import { isBusy } from '#shared/rules/jobs.ts';

export const createExperiment: Handle<'createExperiment'> = async ({ target, body, principal }, { now, newId }) => {
  await requireReadable(body.sources, target.workspace_uuid, { principal, now: now() });
  const row = newExperiment(target, body, { uuid: newId(), creator: principal.caller.name, created: now() });
  const limit = await licenceCount('experiment_count', target.workspace_uuid, principal.access);
  await transact([countExperiment(target, limit), experiments.create(target.workspace_uuid, row)]);
  return presentExperiment(row, target);
};

/** A running job uses the settings it started with, so they cannot change; name and description can. */
export const updateExperiment: Handle<'updateExperiment'> = async ({ target, body, ancestors, principal }, { now }) => {
  const added = body.sources?.filter((source) => !target.sources?.includes(source));
  if (added?.includes(target.uuid)) throw refusedField('sources', 'An experiment is no source of its own');
  await requireReadable(added, target.workspace_uuid, { principal, now: now() });
  const set = changed(target, body);
  if (set.mixtures) await keepNamedMixtures(target, set.mixtures);
  if (Object.keys(set).length === 0) return presentExperiment(target, ancestors.project);
  const key = { parent: target.parent, sort: target.sort };
  const needsIdle = settings.some((name) => name in set);
  const row = await experiments.update(target.workspace_uuid, key, {
    set,
    condition: needsIdle ? and(whileIdle, whileLocksStay(target)) : whileLocksStay(target),
  });
  if (row) {
    const experiment = presentExperiment(row, ancestors.project);
    const by = { experiment: row, editor: principal.caller };
    await publishChange(by, { method: 'experiment_changed', experiment });
    if (set.mixtures) {
      const message = `${principal.caller.name} changed the mixtures`;
      await publishChange(by, { method: 'definitions_changed', message, refetch: ['definitions', 'series'] });
    }
    return experiment;
  }
  const exists = await experiments.get(target.workspace_uuid, key);
  if (exists && !hasSameLocks(target, exists)) throw lockedMeanwhile();
  throw exists ? busy() : notFound();
};

const settings = ['sample_count', 'noise', 'expl', 'blocks', 'mixtures', 'whole_front', 'sources'] as const;

/** Refuses experiments of other workspaces, and those that the caller may not read, as if there were none. */
async function requireReadable(
  sources: readonly string[] = [],
  workspace: string,
  { principal, now }: { principal: Principal; now: number },
): Promise<void> {
  const found = await Promise.all(sources.map((source) => readableExperiment(principal, source, now)));
  if (found.some((one) => one?.experiment.workspace_uuid !== workspace)) {
    throw refusedField('sources', 'One of the sources is no experiment of this workspace that you may open');
  }
}

/** Refuses to take away a mixture that inputs are part of. */
async function keepNamedMixtures(experiment: ExperimentRow, wanted: readonly { name: string }[]): Promise<void> {
  const kept = new Set(wanted.map(({ name }) => name));
  const { inputs } = await definitionsOf(experiment);
  const lost = inputs.find(({ part_of }) => part_of !== undefined && !kept.has(part_of));
  if (!lost?.part_of) return;
  const names = inputs.flatMap(({ name, part_of }) => (part_of === lost.part_of ? name : [])).join(', ');
  throw refusedField('mixtures', `These inputs are part of the mixture ${lost.part_of}: ${names}. Take them out first`);
}

/** The changed fields. */
function changed(row: ExperimentRow, change: Partial<ExperimentRow>): Partial<ExperimentRow> {
  const before: Record<string, unknown> = row;
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name])),
  );
}

/**
 * Hides the experiment at once, unless a job runs; the rows below it are deleted in the background (decision ACCESS-2).
 */
export const deleteExperiment: Handle<'deleteExperiment'> = async ({ target, ancestors, principal }) => {
  const { uuid, workspace_uuid, project_uuid } = target;
  if (isBusy(target)) throw busy();
  requireNoLockedSeries(target);
  await announceDeletion({ kind: 'experiment', workspace_uuid, project_uuid, experiment_uuid: uuid, uuid });
  await transact([
    experiments.remove(
      workspace_uuid,
      { parent: target.parent, sort: target.sort },
      busy,
      and(whileIdle, whileLocksStay(target)),
    ),
    projects.change(
      workspace_uuid,
      { parent: ancestors.project.parent, sort: ancestors.project.sort },
      { set: {}, add: { experiment_total: -1 } },
      notFound,
    ),
  ]);
  await publishDeletion([target], { kind: 'experiment', name: target.name, editor: principal.caller });
};
