import type { CellValue } from '#shared/samples/sample-values.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { keepEdits, type NewEdit } from '#web/unsaved/keep-edits.ts';
import { discardUnsaved, unsavedOf } from '#web/unsaved/unsaved-store.ts';
import type { UnsavedValue } from '#web/unsaved/unsaved-value.ts';
import { cellText } from '../cell-value.ts';
import { type HistoryStep, presentSampleOf, type StepContext } from './edit-history.ts';

interface EditsOfCells {
  label: string;
  /** The edits, and those that take them back. */
  forward: readonly NewEdit[];
  back: readonly NewEdit[];
  /** The values of the edits that are not saved yet. */
  kept?: readonly UnsavedValue[];
}

/** The step as it is kept over a reload. */
export interface KeptEdits extends Pick<EditsOfCells, 'label' | 'forward' | 'back'> {
  kind: 'edits';
  /** By cell, the last value that the step has kept to be saved. */
  lasts: readonly (readonly [string, string])[];
  /** The cells that are left in the step. */
  cells: readonly string[];
}

/**
 * The step of values of cells (TRUTH-1). It never overwrites a value that another account has saved since: it is asked
 * about, as when it is typed, and a cell whose value was discarded leaves the step. Where the person has decided for their
 * own value, an undo brings the other one back.
 */
export function editsStep(
  { place: { workspace, project, experiment }, experimentName }: Omit<StepContext, 'client'>,
  { label, kept = [], ...edits }: EditsOfCells & Partial<Pick<KeptEdits, 'lasts' | 'cells'>>,
): Omit<HistoryStep, 'kept'> & { kept: () => KeptEdits } {
  const place = { workspace, project, experiment, name: experimentName };
  let { forward, back } = edits;
  /** By cell, the last value that this step has kept to be saved. */
  const lastOf = new Map<string, string>(edits.lasts);
  const left = new Set(edits.cells ?? [...forward, ...back].map(cellOf));
  const note = (values: readonly UnsavedValue[], cells: readonly string[]) =>
    values.forEach((value, index) => void lastOf.set(cells[index] ?? '', value.edit));
  note(kept, forward.map(cellOf));

  async function keep(edits: readonly NewEdit[], isUndo: boolean): Promise<void> {
    const user = currentSession()?.sub ?? '';
    const due = edits.filter((edit) => left.has(cellOf(edit)));
    const disputed = isUndo ? due.filter((edit) => conflictsOf(place.experiment, edit).length > 0) : [];
    for (const edit of disputed) {
      left.delete(cellOf(edit));
      discardUnsaved(place.experiment, conflictsOf(place.experiment, edit));
    }
    const others = due.filter((edit) => !disputed.includes(edit));
    const origin = isUndo ? 'undo' : 'redo';
    const values = others.map(
      (edit): NewEdit => ({ ...presentEdit(place.experiment, edit), origin, isRepeated: true }),
    );
    note(keepEdits(user, place, values), others.map(cellOf));
  }

  /** The stored value of a cell is another one than when it was typed: that one is replaced. */
  function replace(cell: string, stored: CellValue): void {
    const edit = forward.find((one) => cellOf(one) === cell);
    if (!edit) return;
    const text = cellText(stored, edit.categories) || 'empty';
    // An input that was empty cannot become empty again.
    const isPossible = edit.kind !== 'input' || stored !== null;
    forward = forward.map((one) => (one === edit ? { ...one, before: stored } : one));
    back = [
      ...back.filter((one) => cellOf(one) !== cell),
      ...(isPossible ? [{ ...edit, value: stored, before: edit.value, text }] : []),
    ];
  }

  return {
    label,
    undo: () => keep(back, true),
    redo: () => keep(forward, false),
    discard(values) {
      for (const [cell, edit] of lastOf) if (values.some((value) => value.edit === edit)) left.delete(cell);
    },
    overrule(values) {
      for (const [cell, last] of lastOf) {
        const value = values.find(({ edit, origin }) => edit === last && origin !== 'undo');
        if (value?.problem?.theirValue !== undefined) replace(cell, value.problem.theirValue);
      }
    },
    isEmpty: () => left.size === 0,
    kept: () => ({ kind: 'edits', label, forward, back, lasts: [...lastOf], cells: [...left] }),
  };
}

const cellOf = ({ sample, parameter }: NewEdit) => `${sample} ${parameter}`;

const presentEdit = (experiment: string, edit: NewEdit) => ({
  ...edit,
  sample: presentSampleOf(experiment, edit.sample),
});

/** The cell's unsaved value, if another account has saved another one. */
function conflictsOf(experiment: string, edit: NewEdit): UnsavedValue[] {
  const { sample, parameter } = presentEdit(experiment, edit);
  return unsavedOf(experiment, sample).filter(
    (value) => value.parameter === parameter && value.problem?.kind === 'conflict',
  );
}
