import { ApiError } from '#functions/runtime/api-error.ts';
import { hasPython, type Sandbox } from '#functions/sandbox/client/sandbox.ts';
import type { Program } from '#functions/sandbox/contract.ts';

/**
 * Python's built-in functions and errors that formulas may use. All are valid short names if no formula uses them
 * (decision PARAM-6).
 */
const builtins =
  'abs all any bool dict divmod enumerate filter float frozenset int isinstance len list map max min next pow range ' +
  'reversed round set sorted str sum tuple zip ArithmeticError AssertionError Exception IndexError KeyError LookupError ' +
  'OverflowError TypeError ValueError ZeroDivisionError';
export const pythonNames: ReadonlySet<string> = new Set(builtins.split(' '));

/** The location of a new short name: the field of a form, or the path in a file. */
export interface NewName {
  name: string;
  field: string;
}

/** Refuses new names that formulas of the experiment use for Python's built-ins, because their meaning would change. */
export async function requireUnshadowed(sandbox: Sandbox, before: Program, names: readonly NewName[]): Promise<void> {
  const hiding = names.filter(({ name }) => pythonNames.has(name));
  if (hiding.length === 0 || !hasPython(before)) return;
  const used = await sandbox.uses(before);
  // In a script, the name of a built-in stays the built-in.
  const scripts = new Set(before.scripts.map(({ name }) => name));
  const fields: Record<string, string> = {};
  for (const { name, field } of hiding) {
    const users = Object.keys(used.builtins).filter(
      (user) => !scripts.has(user) && used.builtins[user]?.includes(name),
    );
    if (users.length > 0) {
      fields[field] =
        `${users.join(', ')} ${users.length > 1 ? 'use' : 'uses'} Python's function ${name}: choose another short name`;
    }
  }
  const [first] = Object.values(fields);
  if (first) throw new ApiError('validation', first, { fields });
}
