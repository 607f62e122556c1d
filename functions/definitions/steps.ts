import { busy, duplicate } from '../platform/api-error.ts';
import { idle } from '../platform/idle.ts';
import type { Step } from '../platform/transact.ts';
import { type ExperimentRow, experimentNames } from '../tables/rows.ts';
import { experiments, uniqueNames } from '../tables/tables.ts';
import type { DefinitionRow } from './definition-kind.ts';

type Named = Pick<DefinitionRow, 'uuid' | 'workspace_uuid' | 'experiment_uuid' | 'short_name'>;

/** Definitions keep still while a job of the experiment runs. */
export function requireIdle({ workspace_uuid, project_uuid, uuid }: ExperimentRow): Step {
  return experiments.check(workspace_uuid, { parent: project_uuid, sort: uuid }, idle, busy);
}

/** Short names are one set for all kinds of definitions of an experiment, because formulas use them all. */
export function claimShortName({ uuid, workspace_uuid, experiment_uuid, short_name }: Named): Step {
  return uniqueNames.create(
    workspace_uuid,
    { parent: experimentNames(experiment_uuid), sort: short_name, uuid, workspace_uuid },
    () => duplicate('Short name'),
  );
}

export function releaseShortName(
  { uuid, workspace_uuid, experiment_uuid, short_name }: Named,
  refusal: () => Error,
): Step {
  const key = { parent: experimentNames(experiment_uuid), sort: short_name };
  return uniqueNames.remove(workspace_uuid, key, refusal, {
    condition: '#uuid = :uuid',
    names: { '#uuid': 'uuid' },
    values: { ':uuid': uuid },
  });
}
