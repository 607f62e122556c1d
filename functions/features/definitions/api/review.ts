import { log } from '#functions/aws/log.ts';
import type { TransactionItem } from '#functions/aws/transact.ts';
import type { AllDefinitions } from '#functions/entities/definitions/definitions-of.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import {
  hasPython,
  type ProgramParts,
  programOf,
  refusalMessage,
  type Sandbox,
  SandboxRefused,
} from '#functions/sandbox/client/sandbox.ts';
import type { Problem, Program } from '#functions/sandbox/contract.ts';
import { newLabels } from '#shared/rules/level-properties.ts';
import type { DefinitionChange, RowKind, StoredDefinition } from './definition-kind.ts';
import { followChanges } from './follow-changes.ts';
import { pythonNames, requireUnshadowed } from './require-unshadowed.ts';

interface Review {
  sandbox: Sandbox;
  /** Whether formulas follow a new name of a parameter, and new labels of its categories. */
  renameUses: boolean;
}

/** Whether a change may invalidate formulas of the experiment: only then the sandbox is called. */
export function concernsPython<Row extends StoredDefinition>(
  kind: RowKind<Row>,
  { before, after }: DefinitionChange<Row>,
  renameUses: boolean,
): boolean {
  const [was, is] = [before && kind.python(before), after && kind.python(after)];
  const renames = before?.short_name !== after?.short_name;
  const loses = renames && before !== undefined;
  const hides = renames && after !== undefined && pythonNames.has(after.short_name);
  const relabels = renameUses && Object.keys(labelsOf(kind, { before, after })).length > 0;
  return (kind.isUsable && (loses || hides)) || relabels || is?.source !== was?.source || is?.part !== was?.part;
}

/**
 * Refuses a change that would invalidate a formula: an error in the formula itself, or a removed name that others use.
 * Returns the transaction items by which others switch to a new name.
 */
export async function review<Row extends StoredDefinition>(
  kind: RowKind<Row>,
  change: DefinitionChange<Row>,
  definitions: AllDefinitions,
  { sandbox, renameUses }: Review,
): Promise<TransactionItem[]> {
  const { before, after } = change;
  const program = programOf(definitions);
  try {
    if (!after) {
      if (before && kind.isUsable) await requireUnused(sandbox, program, before);
      return [];
    }
    if (kind.isUsable && before?.short_name !== after.short_name) {
      const others = kind.within(definitions, { before });
      await requireUnshadowed(sandbox, programOf(others), [{ name: after.short_name, field: 'short_name' }]);
    }
    const labels = labelsOf(kind, change);
    const { parts, items } =
      before && kind.isUsable
        ? await followChanges(sandbox, definitions, { before, after, labels, allowed: renameUses })
        : { parts: definitions, items: [] };
    await requireChecked(kind, { before, after }, parts, sandbox);
    return items;
  } catch (error) {
    throw asAnswer(error);
  }
}

/** New labels of a parameter's categories, by the former ones. */
function labelsOf<Row extends StoredDefinition>(
  { labels }: RowKind<Row>,
  { before, after }: DefinitionChange<Row>,
): Record<string, string> {
  return labels && before && after ? newLabels(labels(before), labels(after)) : {};
}

/** The sandbox's refusal or failure as a message for the person who saves. Nothing was saved (decision FORMULA-12). */
export function asAnswer(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  if (error instanceof SandboxRefused) return new ApiError('refused', refusalMessage(error.refusal));
  log('error', 'the sandbox could not be asked', { error });
  return new ApiError('refused', 'Formulas cannot be checked at the moment, and nothing was saved. Please try again.');
}

async function requireUnused(
  sandbox: Sandbox,
  program: Program,
  { short_name }: { short_name: string },
): Promise<void> {
  if (!hasPython(program)) return;
  const { uses } = await sandbox.uses(program);
  const users = Object.keys(uses).filter((name) => name !== short_name && uses[name]?.includes(short_name));
  if (users.length === 0) return;
  throw new ApiError('refused', `${short_name} is used by ${users.join(', ')}: change that first`);
}

async function requireChecked<Row extends StoredDefinition>(
  kind: RowKind<Row>,
  change: DefinitionChange<Row> & { after: Row },
  parts: ProgramParts,
  sandbox: Sandbox,
): Promise<void> {
  const after = kind.within(parts, change);
  if (!hasPython(programOf(after))) return;
  const own = kind.python(change.after);
  const fieldOf: FieldOf = ({ part, name }) =>
    own?.part === part && change.after.short_name === name ? own.field : undefined;
  await requireSound(sandbox, programOf(parts), programOf(after), {
    fieldOf,
    own: own?.field ?? 'short_name',
    isTyped: own?.source !== (change.before && kind.python(change.before)?.source),
  });
}

/**
 * The field of the form, or the path in the file, of a source; undefined for a source that is not part of the request.
 */
type FieldOf = (problem: Pick<Problem, 'part' | 'name'>) => string | undefined;

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
