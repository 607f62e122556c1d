import { log } from '#functions/aws/log.ts';
import type { TransactionItem } from '#functions/aws/transact.ts';
import type { AllDefinitions } from '#functions/entities/definitions/definitions-of.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { hasPython, type ProgramParts, programOf } from '#functions/sandbox/client/program-of.ts';
import { refusalMessage, type Sandbox, SandboxRefused } from '#functions/sandbox/client/sandbox.ts';
import type { Program } from '#functions/sandbox/contract.ts';
import { newLabels } from '#shared/rules/level-properties.ts';
import type { DefinitionChange, RowKind, StoredDefinition } from './definition-kind.ts';
import { followChanges } from './follow-changes.ts';
import { type FieldOf, requireSound } from './require-sound.ts';
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
