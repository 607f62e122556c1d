import { affectedFormulas } from '#functions/entities/definitions/affected-formulas.ts';
import type { AllDefinitions } from '#functions/entities/definitions/definitions-of.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { DefinitionChange, DefinitionKind, DefinitionRow } from './definition-kind.ts';

export interface Outdated {
  /** The stale and the stopped formulas afterwards; undefined if they do not change. */
  set?: Pick<ExperimentRow, 'outdated_formulas' | 'stopped_formulas'>;
  /** Whether anything must be calculated. */
  stale: boolean;
}

/**
 * The effect of a definition's change on calculated values: values of the formulas that read it become stale. `fillsIn`:
 * whether samples without a value of it count as having another one now.
 */
export function outdatedAfter<Row extends DefinitionRow, Body extends { short_name: string }, Presented>(
  kind: DefinitionKind<Row, Body, Presented>,
  { fillsIn, ...change }: DefinitionChange<Row> & { fillsIn: boolean },
  { outdated_formulas: outdated, stopped_formulas: stopped, definitions_version }: ExperimentRow,
  definitions: AllDefinitions,
): Outdated {
  const { before, after } = change;
  const removed = before && !after ? before.uuid : undefined;
  const affected = kind.makesStale(change) || fillsIn ? affectedBy(kind, change, definitions) : [];
  const concerned = removed === undefined ? affected : [...affected, removed];
  if (!concerned.some((uuid) => affected.includes(uuid) || uuid in outdated || uuid in stopped)) {
    return { stale: false };
  }
  const others = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([uuid]) => !concerned.includes(uuid)));
  const now = {
    ...others(outdated),
    // The transaction that writes this increments the version.
    ...Object.fromEntries(affected.map((uuid) => [uuid, definitions_version + 1])),
  };
  return {
    set: { outdated_formulas: now, stopped_formulas: others(stopped) },
    stale: Object.keys(now).length > 0,
  };
}

function affectedBy<Row extends DefinitionRow, Body extends { short_name: string }, Presented>(
  kind: DefinitionKind<Row, Body, Presented>,
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
