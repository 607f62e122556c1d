import { changeExperiment } from '../jobs/lifecycle/change-experiment.ts';
import type { Grant } from '../platform/authorise.ts';
import type { Step } from '../platform/transact.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import type { DefinitionChange, DefinitionKind, DefinitionRow } from './definition-kind.ts';

export interface Place {
  experiment: ExperimentRow;
  project: ProjectRow;
  grant: Grant;
  newId: () => string;
}

/**
 * Writes the change of a definition with what follows from it for the experiment, which must be idle: its model goes
 * where it does not hold any more, and stale values are hidden until they are calculated again.
 */
export async function writeDefinition<Row extends DefinitionRow, Body extends { short_name: string }, Shown>(
  kind: DefinitionKind<Row, Body, Shown>,
  { experiment, project, grant, newId }: Place,
  change: DefinitionChange<Row>,
  steps: readonly Step[],
): Promise<void> {
  const { before, after } = change;
  const stale = kind.makesStale(change);
  const calculated = Number(after ? kind.isCalculated(after) : 0) - Number(before ? kind.isCalculated(before) : 0);
  await changeExperiment(
    { experiment, project, creator: grant.caller.name, newId },
    {
      set: { ...(kind.endsModel(change) ? { prediction_model: null } : {}), ...(stale ? { calculated_by: '' } : {}) },
      ...(calculated === 0 ? {} : { add: { calculated_total: calculated } }),
      stale,
    },
    steps,
  );
}
