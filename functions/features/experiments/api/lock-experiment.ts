import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { whileUnlocked } from '#functions/jobs/lock.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { busy, notFound } from '#functions/runtime/api-error.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import { experiments } from '#functions/tables/tables.ts';

type Request = Pick<Parameters<Handle<'lockExperiment'>>[0], 'target' | 'ancestors' | 'principal'>;

/** No job may be writing values, or waiting to. Locking it again changes nothing. */
export const lockExperiment: Handle<'lockExperiment'> = (request, { now }) =>
  request.target.locked
    ? present(request.target, request.ancestors)
    : change(request, { since: now(), by: request.principal.caller.name });

export const unlockExperiment: Handle<'unlockExperiment'> = (request) => change(request, undefined);

async function change({ target, ancestors, principal }: Request, locked: ExperimentRow['locked']) {
  const { workspace_uuid, parent, sort } = target;
  const row = await experiments.update(workspace_uuid, { parent, sort }, { set: { locked }, condition: whileUnlocked });
  if (!row) throw (await experiments.get(workspace_uuid, { parent, sort })) ? busy() : notFound();
  const experiment = presentExperiment(row, ancestors.project);
  const message = `${principal.caller.name} ${locked ? 'locked' : 'unlocked'} the experiment`;
  await publishChange(
    { experiment: row, editor: principal.caller },
    { method: 'experiment_changed', experiment, message },
  );
  return experiment;
}

const present = async (row: ExperimentRow, { project }: { project: ProjectRow }) => presentExperiment(row, project);
