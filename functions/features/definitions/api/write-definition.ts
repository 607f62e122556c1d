import type { Principal } from '#functions/access/authorise.ts';
import type { TransactionItem } from '#functions/aws/transact.ts';
import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { withEarlierInput } from '#functions/entities/experiments/earlier-inputs.ts';
import { changeExperiment, retryIfChanged } from '#functions/formulas/change-experiment.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { busy } from '#functions/runtime/api-error.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import type { DefinitionChange, RowKind, StoredDefinition } from './definition-kind.ts';
import { outdatedAfter } from './outdated-after.ts';
import { concernsPython, review } from './review.ts';

interface WriteContext {
  experiment: ExperimentRow;
  project: ProjectRow;
  principal: Principal;
  newId: () => string;
}

/**
 * Writes the change of a definition and its consequences for the experiment, which must be idle: a model that no longer
 * applies is deleted, and affected formulas are outdated until they are calculated. If formulas are affected, the
 * sandbox checks all of them first, and the write requires that they have not changed since.
 */
export async function writeDefinition<Row extends StoredDefinition>(
  kind: RowKind<Row>,
  { experiment: read, project, principal, newId }: WriteContext,
  change: DefinitionChange<Row>,
  items: readonly TransactionItem[],
  { renameUses = false, earlierValue }: { renameUses?: boolean; earlierValue?: number | null | undefined } = {},
): Promise<void> {
  const { before, after } = change;
  const calculated = Number(after ? kind.isCalculated(after) : 0) - Number(before ? kind.isCalculated(before) : 0);
  const reviewed = concernsPython(kind, change, renameUses);
  const sandbox = sandboxOf(askSandbox, read.workspace_uuid);
  if (isBusy(read)) throw busy();
  const changed = await retryIfChanged(read, async (experiment, { ifUnchanged }) => {
    const definitions = await allDefinitionsOf(experiment);
    const renamed = reviewed ? await review(kind, change, definitions, { sandbox, renameUses }) : [];
    const earlier = after && earlierValue !== undefined ? withEarlierInput(experiment, after.uuid, earlierValue) : {};
    const fillsIn = earlier.earlier_inputs !== undefined;
    const effect = outdatedAfter(kind, { ...change, fillsIn }, experiment, definitions);
    const model = experiment.prediction_model;
    const endsModel = kind.endsModel(change, model) || (fillsIn && !model?.made_with?.inputs);
    await changeExperiment(
      { experiment, creator: principal.caller.name, newId },
      {
        set: { ...(endsModel ? { prediction_model: null } : {}), ...effect.set, ...earlier },
        ...(calculated === 0 ? {} : { add: { calculated_total: calculated } }),
        ...(reviewed || effect.set || fillsIn ? ifUnchanged : {}),
        outdates: effect.outdates,
      },
      [...items, ...renamed],
    );
    // Values that are marked as outdated, are given to existing samples, or were predicted by a deleted model.
    return { values: effect.set !== undefined || fillsIn || (endsModel && read.prediction_model !== null) };
  });
  await publishChange(
    { experiment: read, project, editor: principal.caller },
    {
      method: 'definitions_changed',
      message: `${principal.caller.name} ${describe(kind, change)}`,
      refetch: ['definitions', ...(changed.values ? ['series' as const] : [])],
    },
  );
}

/** 'deleted output yield_pct'. */
function describe<Row extends StoredDefinition>(
  { noun }: RowKind<Row>,
  { before, after }: DefinitionChange<Row>,
): string {
  const verb = !before ? 'created' : after ? 'changed' : 'deleted';
  return `${verb} ${noun} ${(after ?? before)?.short_name ?? ''}`;
}
