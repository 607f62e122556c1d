import type { AllDefinitions } from '#functions/entities/definitions/definitions-of.ts';
import { outdatedSinceNow } from '#functions/entities/samples/outdated-values.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { affectedFormulas } from '#shared/rules/affected-formulas.ts';
import type { DefinitionChange, RowKind, StoredDefinition } from './definition-kind.ts';

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
export function outdatedAfter<Row extends StoredDefinition>(
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
