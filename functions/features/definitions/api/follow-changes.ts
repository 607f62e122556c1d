import type { TransactionItem } from '#functions/aws/transact.ts';
import type { AllDefinitions } from '#functions/entities/definitions/definitions-of.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { hasPython, type ProgramParts, programOf, type Sandbox } from '#functions/sandbox/client/sandbox.ts';
import type { RenameAnswer } from '#functions/sandbox/contract.ts';
import { compParameters, outParameters, rules, scripts } from '#functions/tables/tables.ts';

interface Change {
  before: { uuid: string; short_name: string };
  after: { short_name: string };
  /** New labels of categories, by the former ones. */
  labels: Readonly<Record<string, string>>;
  /** Whether the formulas and scripts that use the name or the labels may be changed. */
  allowed: boolean;
}

type Changed = RenameAnswer['changed'];

/** A transaction has 100 items and 4 MB; a formula has up to 20 KB. */
const maxChanged = 80;

/**
 * The definitions with the new name and the new labels in all formulas and scripts, and the transaction items that write
 * them (decisions FORMULA-14 and FORMULA-20).
 */
export async function followChanges(
  sandbox: Sandbox,
  definitions: AllDefinitions,
  change: Change,
): Promise<{ parts: ProgramParts; items: TransactionItem[] }> {
  if (!hasPython(programOf(definitions))) return { parts: definitions, items: [] };
  const relabels = await relabelled(sandbox, definitions, change);
  const labelled = withSources(definitions, relabels);
  const renames = await renamed(sandbox, labelled, change);
  const parts = withSources(labelled, renames);
  const items = itemsOf(definitions, parts);
  if (items.length > maxChanged) {
    const { short_name } = change.before;
    const users = namesOf([...relabels, ...renames]);
    throw new ApiError('refused', `${short_name} is used by more than ${maxChanged} formulas: ${users}`);
  }
  return { parts, items };
}

async function relabelled(sandbox: Sandbox, definitions: AllDefinitions, change: Change): Promise<Changed> {
  if (!change.allowed || Object.keys(change.labels).length === 0) return [];
  return others(change, await sandbox.relabel(programOf(definitions), change.before.short_name, change.labels));
}

async function renamed(sandbox: Sandbox, definitions: AllDefinitions, change: Change): Promise<Changed> {
  const [from, to] = [change.before.short_name, change.after.short_name];
  if (from === to) return [];
  const changed = others(change, await sandbox.rename(programOf(definitions), from, to));
  if (changed.length > 0 && !change.allowed) {
    const detail = `${from} is used by ${namesOf(changed)}: rename it there too, or change them first`;
    throw new ApiError('refused', detail, { fields: { short_name: detail } });
  }
  return changed;
}

const namesOf = (changed: Changed) => [...new Set(changed.map(({ name }) => name))].join(', ');

/** The change itself writes the changed definition. */
const others = ({ before, after }: Change, { changed }: RenameAnswer): Changed =>
  changed.filter(({ name }) => name !== before.short_name && name !== after.short_name);

function withSources(definitions: AllDefinitions, changed: Changed): AllDefinitions {
  const sources = new Map(changed.map(({ part, name, source }) => [`${part} ${name}`, source]));
  const formulas = <Row extends { short_name: string; formula: string }>(part: string, rows: readonly Row[]) =>
    rows.map((row) => {
      const formula = sources.get(`${part} ${row.short_name}`);
      return formula === undefined ? row : { ...row, formula };
    });
  return {
    ...definitions,
    outputs: formulas('output', definitions.outputs),
    functions: formulas('function', definitions.functions),
    rules: formulas('rule', definitions.rules),
    scripts: definitions.scripts.map((row) => {
      const code = sources.get(`script ${row.short_name}`);
      return code === undefined ? row : { ...row, code };
    }),
  };
}

function itemsOf(before: AllDefinitions, after: AllDefinitions): TransactionItem[] {
  const changed = <Row>(kind: (definitions: AllDefinitions) => readonly Row[]) => {
    const known = new Set(kind(before));
    return kind(after).filter((row) => !known.has(row));
  };
  const key = ({ parent, sort }: { parent: string; sort: string }) => ({ parent, sort });
  return [
    ...changed(({ outputs }) => outputs).map((row) =>
      outParameters.change(row.workspace_uuid, key(row), { set: { formula: row.formula } }),
    ),
    ...changed(({ functions }) => functions).map((row) =>
      compParameters.change(row.workspace_uuid, key(row), { set: { formula: row.formula } }),
    ),
    ...changed((definitions) => definitions.rules).map((row) =>
      rules.change(row.workspace_uuid, key(row), { set: { formula: row.formula } }),
    ),
    ...changed((definitions) => definitions.scripts).map((row) =>
      scripts.change(row.workspace_uuid, key(row), { set: { code: row.code } }),
    ),
  ];
}
