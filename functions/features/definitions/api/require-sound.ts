import { ApiError } from '#functions/runtime/api-error.ts';
import type { Sandbox } from '#functions/sandbox/client/sandbox.ts';
import type { Problem, Program } from '#functions/sandbox/contract.ts';

/**
 * The field of the form, or the path in the file, of a source; undefined for a source that is not part of the request.
 */
export type FieldOf = (problem: Pick<Problem, 'part' | 'name'>) => string | undefined;

interface Fields {
  fieldOf: FieldOf;
  /** The field of the form that reports problems elsewhere. */
  own?: string;
  /** Whether the request is a text that somebody has just typed: its mistakes are refused too (decision FORMULA-20). */
  isTyped?: boolean;
}

/**
 * Refuses a program with new problems. Problems in other formulas count too: removing a function from a script breaks
 * its callers (decision FORMULA-12).
 */
export async function requireSound(
  sandbox: Sandbox,
  before: Program,
  after: Program,
  { fieldOf, own, isTyped = false }: Fields,
): Promise<void> {
  const { problems, mistakes } = await sandbox.check(after);
  const typed = isTyped ? mistakes.filter((mistake) => fieldOf(mistake) !== undefined) : [];
  if (problems.length + typed.length === 0) return;
  const elsewhere = problems.some((problem) => fieldOf(problem) === undefined);
  const known = elsewhere ? (await sandbox.check(before)).problems.map(signature) : [];
  const found = [
    ...problems.filter((problem) => fieldOf(problem) !== undefined),
    ...typed,
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
