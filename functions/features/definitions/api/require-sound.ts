import { ApiError } from '#functions/runtime/api-error.ts';
import type { Sandbox } from '#functions/sandbox/client/sandbox.ts';
import type { Problem, Program } from '#functions/sandbox/contract.ts';

/**
 * The field of the form, or the path in the file, of a source; undefined for a source that is not part of the request.
 */
export type FieldOf = (problem: Pick<Problem, 'part' | 'name'>) => string | undefined;

/**
 * Refuses a program with new problems. Problems in other formulas count too: removing a function from a script breaks
 * its callers (decision FORMULA-12).
 *
 * @param own the field of the form that reports problems elsewhere
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
