import type { Principal } from '#functions/access/authorise.ts';
import type { TransactionItem } from '#functions/aws/transact.ts';
import { type AllDefinitions, allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { withEarlierInput } from '#functions/entities/experiments/earlier-inputs.ts';
import { outdatedSinceNow } from '#functions/entities/samples/outdated-values.ts';
import { changeExperiment, retryIfChanged } from '#functions/formulas/change-experiment.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { busy } from '#functions/runtime/api-error.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import { affectedFormulas } from '#shared/rules/affected-formulas.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import type { DefinitionChange, RowKind, StoredDefinition } from './definition-kind.ts';
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

interface Outdated {
  /** The outdated and the stopped formulas afterwards; undefined if they do not change. */
  set?: Pick<ExperimentRow, 'outdated_formulas' | 'stopped_formulas'>;
  /** Whether anything must be calculated. */
  outdates: boolean;
}

/**
 * The effect of a definition's change on calculated values: those of the formulas that read it are outdated. `fillsIn`:
 * whether samples without a value of it count as having another one now.
 */
function outdatedAfter<Row extends StoredDefinition>(
  kind: RowKind<Row>,
  { fillsIn, ...change }: DefinitionChange<Row> & { fillsIn: boolean },
  experiment: ExperimentRow,
  definitions: AllDefinitions,
): Outdated {
  const { outdated_formulas: outdated, stopped_formulas: stopped } = experiment;
  const { before, after } = change;
  const removed = before && !after ? before.uuid : undefined;
  const affected = kind.outdates(change) || fillsIn ? affectedBy(kind, change, definitions) : [];
  const concerned = removed === undefined ? affected : [...affected, removed];
  if (!concerned.some((uuid) => affected.includes(uuid) || uuid in outdated || uuid in stopped)) {
    return { outdates: false };
  }
  const others = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([uuid]) => !concerned.includes(uuid)));
  const now = { ...others(outdated), ...outdatedSinceNow(experiment, affected) };
  return {
    set: { outdated_formulas: now, stopped_formulas: others(stopped) },
    outdates: Object.keys(now).length > 0,
  };
}

function affectedBy<Row extends StoredDefinition>(
  kind: RowKind<Row>,
  change: DefinitionChange<Row>,
  definitions: AllDefinitions,
): string[] {
  const { before, after } = change;
  const names = [before, after].flatMap((row) => row?.short_name ?? []);
  const affected = new Set([
    ...affectedFormulas(definitions, names),
    ...affectedFormulas(kind.within(definitions, change), names),
  ]);
  const { functions, outputs, rules } = definitions;
  const rows = [...functions, ...outputs, ...rules].filter(({ uuid }) => uuid !== before?.uuid);
  const own = after ?? before;
  return [...rows, ...(own ? [own] : [])].flatMap(({ uuid, short_name }) => (affected.has(short_name) ? [uuid] : []));
}

/** 'deleted output yield_pct'. */
function describe<Row extends StoredDefinition>(
  { noun }: RowKind<Row>,
  { before, after }: DefinitionChange<Row>,
): string {
  const verb = !before ? 'created' : after ? 'changed' : 'deleted';
  return `${verb} ${noun} ${(after ?? before)?.short_name ?? ''}`;
}
