import { isBusy } from '../../shared/rules/jobs.ts';
import { changeExperiment } from '../jobs/lifecycle/change-experiment.ts';
import { busy, notFound } from '../platform/api-error.ts';
import { askSandbox } from '../platform/ask-sandbox.ts';
import type { Grant } from '../platform/authorise.ts';
import { allDefinitionsOf } from '../platform/definitions-of.ts';
import { sandboxOf } from '../platform/sandbox.ts';
import type { Step } from '../platform/transact.ts';
import { publishChange } from '../realtime/publish-change.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import { asReviewed, ReviewedOthers } from './as-reviewed.ts';
import type { DefinitionChange, DefinitionKind, DefinitionRow } from './definition-kind.ts';
import { concernsPython, review } from './review.ts';

export interface Place {
  experiment: ExperimentRow;
  project: ProjectRow;
  grant: Grant;
  newId: () => string;
}

/** Each attempt that fails means that somebody else's definition has come first. */
const attempts = 20;

/**
 * Writes the change of a definition with what follows from it for the experiment, which must be idle: its model goes
 * where it does not hold any more, and stale values are hidden until they are calculated again. Where formulas are
 * concerned, the sandbox reviews them all first, and they are written as long as they are what it has seen.
 */
export async function writeDefinition<Row extends DefinitionRow, Body extends { short_name: string }, Shown>(
  kind: DefinitionKind<Row, Body, Shown>,
  { experiment: read, project, grant, newId }: Place,
  change: DefinitionChange<Row>,
  steps: readonly Step[],
  { renameUses = false }: { renameUses?: boolean } = {},
): Promise<void> {
  const { before, after } = change;
  const stale = kind.makesStale(change);
  const calculated = Number(after ? kind.isCalculated(after) : 0) - Number(before ? kind.isCalculated(before) : 0);
  const reviewed = concernsPython(kind, change);
  const sandbox = sandboxOf(askSandbox, read.workspace_uuid);
  let experiment = read;
  for (let attempt = 1; ; attempt++) {
    if (isBusy(experiment)) throw busy();
    const renamed = reviewed
      ? await review(kind, change, await allDefinitionsOf(experiment), { sandbox, renameUses })
      : [];
    try {
      await changeExperiment(
        { experiment, creator: grant.caller.name, newId },
        {
          set: {
            ...(kind.endsModel(change) ? { prediction_model: null } : {}),
            ...(stale ? { calculated_by: '' } : {}),
          },
          ...(calculated === 0 ? {} : { add: { calculated_total: calculated } }),
          ...(reviewed ? asReviewed(experiment) : {}),
          stale,
        },
        [...steps, ...renamed],
      );
      break;
    } catch (error) {
      if (!(error instanceof ReviewedOthers)) throw error;
      if (attempt === attempts) throw busy();
      const { workspace_uuid: tenant, parent, sort } = read;
      const now = await experiments.get(tenant, { parent, sort });
      if (!now) throw notFound();
      experiment = now;
    }
  }
  // Values that are hidden until they are calculated anew, or were predicted by a model that is gone.
  const hidesValues = stale || (kind.endsModel(change) && experiment.prediction_model !== null);
  await publishChange(
    { experiment, project, editor: grant.caller },
    {
      method: 'definitions_changed',
      message: `${grant.caller.name} ${describe(kind, change)}`,
      refetch: ['definitions', ...(hidesValues ? ['series' as const] : [])],
    },
  );
}

/** 'deleted output yield_pct'. */
function describe<Row extends DefinitionRow, Body extends { short_name: string }, Shown>(
  { noun }: DefinitionKind<Row, Body, Shown>,
  { before, after }: DefinitionChange<Row>,
): string {
  const verb = !before ? 'created' : after ? 'changed' : 'deleted';
  return `${verb} ${noun} ${(after ?? before)?.short_name ?? ''}`;
}
