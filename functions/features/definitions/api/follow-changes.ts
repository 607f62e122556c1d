import type { TransactionItem } from '#functions/aws/transact.ts';
import type { AllDefinitions } from '#functions/entities/definitions/definitions-of.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { hasPython, type ProgramParts, programOf } from '#functions/sandbox/client/program-of.ts';
import type { Sandbox } from '#functions/sandbox/client/sandbox.ts';
import type { RenameAnswer } from '#functions/sandbox/contract.ts';
import { compParameters, outParameters, rules, scripts } from '#functions/tables/tables.ts';

interface Renaming {
  before: { uuid: string; short_name: string };
  after: { short_name: string };
  /** Whether the formulas and scripts that use the name may be changed. */
  allowed: boolean;
}

/** A transaction has 100 items and 4 MB; a formula has up to 20 KB. */
const maxChanged = 80;

/**
 * The definitions with the new name in all formulas and scripts, and the transaction items that write them (decision
 * FORMULA-14).
 */
export async function renamedUses(
  sandbox: Sandbox,
  definitions: AllDefinitions,
  { before, after, allowed }: Renaming,
): Promise<{ parts: ProgramParts; items: TransactionItem[] }> {
  const program = programOf(definitions);
  if (!hasPython(program)) return { parts: definitions, items: [] };
  const answer = await sandbox.rename(program, before.short_name, after.short_name);
  // The change itself writes the renamed definition.
  const changed = answer.changed.filter(({ name }) => name !== before.short_name && name !== after.short_name);
  if (changed.length === 0) return { parts: definitions, items: [] };
  const users = changed.map(({ name }) => name).join(', ');
  if (!allowed) {
    const detail = `${before.short_name} is used by ${users}: rename it there too, or change them first`;
    throw new ApiError('refused', detail, { fields: { short_name: detail } });
  }
  if (changed.length > maxChanged) {
    throw new ApiError('refused', `${before.short_name} is used by more than ${maxChanged} formulas: ${users}`);
  }
  return renamedIn(definitions, changed);
}

function renamedIn(definitions: AllDefinitions, changed: RenameAnswer['changed']) {
  const sources = new Map(changed.map(({ part, name, source }) => [`${part} ${name}`, source]));
  const items: TransactionItem[] = [];
  const formulas = <Row extends FormulaRow>(part: string, rows: readonly Row[], write: (row: Row) => TransactionItem) =>
    rows.map((row) => {
      const formula = sources.get(`${part} ${row.short_name}`);
      if (formula === undefined) return row;
      const renamed = { ...row, formula };
      items.push(write(renamed));
      return renamed;
    });
  const key = ({ parent, sort }: FormulaRow) => ({ parent, sort });
  const parts: ProgramParts = {
    inputs: definitions.inputs,
    outputs: formulas('output', definitions.outputs, (row) =>
      outParameters.change(row.workspace_uuid, key(row), { set: { formula: row.formula } }),
    ),
    functions: formulas('function', definitions.functions, (row) =>
      compParameters.change(row.workspace_uuid, key(row), { set: { formula: row.formula } }),
    ),
    rules: formulas('rule', definitions.rules, (row) =>
      rules.change(row.workspace_uuid, key(row), { set: { formula: row.formula } }),
    ),
    scripts: definitions.scripts.map((row) => {
      const code = sources.get(`script ${row.short_name}`);
      if (code === undefined) return row;
      items.push(scripts.change(row.workspace_uuid, { parent: row.parent, sort: row.sort }, { set: { code } }));
      return { ...row, code };
    }),
  };
  return { parts, items };
}

interface FormulaRow {
  workspace_uuid: string;
  parent: string;
  sort: string;
  short_name: string;
  formula: string;
}
