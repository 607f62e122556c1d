import { ApiError } from '#functions/runtime/api-error.ts';
import type { Sandbox } from '#functions/sandbox/client/sandbox.ts';
import type { Problem, Program } from '#functions/sandbox/contract.ts';

/** The field of the form, or the path in the file, in which people write a source; undefined of one that is not theirs. */
export type FieldOf = (problem: Pick<Problem, 'part' | 'name'>) => string | undefined;

/**
 * Refuses a program with problems that were not there before. Those of other formulas count too: a script that loses a
 * function breaks whatever calls it.
 *
 * @param own the field of the form in which people see what is wrong elsewhere
 */
export async function requireSound(
  sandbox: Sandbox,
  before: Program,
  after: Program,
  fieldOf: FieldOf,
  own?: string,
): Promise<void> {
  const { problems } = await sandbox.check(after);
  if (problems.length === 0) return;
  const elsewhere = problems.some((problem) => fieldOf(problem) === undefined);
  const known = elsewhere ? (await sandbox.check(before)).problems.map(signature) : [];
  const found = [
    ...problems.filter((problem) => fieldOf(problem) !== undefined),
    ...problems.filter((problem) => !fieldOf(problem) && !known.includes(signature(problem))),
  ];
  if (found.length > 0) throw unsound(found, fieldOf, own);
}

const signature = ({ part, name, message }: Problem) => `${part} ${name} ${message}`;

function unsound(problems: readonly Problem[], fieldOf: FieldOf, own: string | undefined): ApiError {
  const fields: Record<string, string> = {};
  for (const problem of problems) {
    const field = fieldOf(problem);
    if (field !== undefined) fields[field] ??= textOf(problem);
    else fields[own ?? problem.name] ??= `${problem.name}: ${textOf(problem)}`;
  }
  const [first] = problems;
  return new ApiError('validation', first ? `${first.name}: ${textOf(first)}` : 'The formulas do not hold', {
    fields,
    problems: problems.map((problem) => ({
      field: fieldOf(problem) ?? problem.name,
      line: problem.line,
      column: problem.column,
      message: problem.message,
    })),
  });
}

const textOf = ({ line, column, message }: Problem) => `Line ${line}, column ${column}: ${message}`;
