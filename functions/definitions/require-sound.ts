import { ApiError } from '../platform/api-error.ts';
import type { Sandbox } from '../platform/sandbox.ts';
import type { Problem, Program } from '../sandbox/contract.ts';

/** The field of the form, or the path in the file, in which people write a source; undefined of one that is not theirs. */
export type FieldOf = (problem: Pick<Problem, 'part' | 'name'>) => string | undefined;

/**
 * Refuses a program with problems that were not there before. Those of other formulas count too: a script that loses a
 * function breaks whatever calls it.
 */
export async function requireSound(sandbox: Sandbox, before: Program, after: Program, fieldOf: FieldOf): Promise<void> {
  const { problems } = await sandbox.check(after);
  if (problems.length === 0) return;
  const elsewhere = problems.some((problem) => fieldOf(problem) === undefined);
  const known = elsewhere ? (await sandbox.check(before)).problems.map(signature) : [];
  const own = problems.filter((problem) => fieldOf(problem) !== undefined);
  const others = problems.filter((problem) => !fieldOf(problem) && !known.includes(signature(problem)));
  const found = [...own, ...others];
  if (found.length > 0) throw unsound(found, fieldOf);
}

const signature = ({ part, name, sentence }: Problem) => `${part} ${name} ${sentence}`;

function unsound(problems: readonly Problem[], fieldOf: FieldOf): ApiError {
  const said = problems.map((problem) => ({ problem, field: fieldOf(problem) ?? problem.name, text: textOf(problem) }));
  const fields: Record<string, string> = {};
  for (const { field, text } of said) fields[field] ??= text;
  const [first] = said;
  return new ApiError('validation', first ? `${first.problem.name}: ${first.text}` : '', {
    fields,
    problems: said.map(({ field, problem: { line, column, sentence } }) => ({ field, line, column, sentence })),
  });
}

const textOf = ({ line, column, sentence }: Problem) => `Line ${line}, column ${column}: ${sentence}`;
