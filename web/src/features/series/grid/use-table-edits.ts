import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { type Exclusion, typedExclusion } from '#shared/rules/sample-state.ts';
import { impossibleText } from '#shared/rules/target-text.ts';
import { type CellValue, cellValueOf } from '#shared/samples/sample-values.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { cachedSeries, findSample } from '#web/lib/resources/series-cache.ts';
import { currentSession, useSession } from '#web/lib/session/session.ts';
import { keepDraft, keepEdits, type NewEdit, replacedValue } from '#web/unsaved/keep-edits.ts';
import { noteTypedText } from '#web/unsaved/typed-text.ts';
import { unsavedOf } from '#web/unsaved/unsaved-store.ts';
import { countText } from '#web/unsaved/unsaved-summary.ts';
import { cellText, readCell } from '../cell-value.ts';
import { editHistory } from '../changes/edit-history.ts';
import { editsStep } from '../changes/edits-step.ts';
import { createOpenEditor, type OpenCell } from './cell-editor.tsx';
import type { TableEdit } from './paste-block.ts';
import { type SampleRow, sampleNameOf } from './sample-rows.ts';

interface Questions {
  /** Receives the sample of an output into which a state was typed, such as `failed`. */
  onExclude: (row: SampleRow, typed: Exclusion) => void;
  /** Receives values that were typed or pasted. */
  onEdited: (edits: readonly TableEdit[]) => void;
}

/** Edits in the tables of an experiment: the open editor, unsaved values, and undo. */
export function useTableEdits(
  place: ExperimentPlace,
  experimentName: string,
  decimal: DecimalSymbol,
  { onExclude, onEdited }: Questions,
) {
  const client = useQueryClient();
  const session = useSession();
  /** The editing account: when the session ends, the editor closes after the account is gone. */
  const user = useRef(currentSession()?.sub ?? '');
  const name = useRef(experimentName);
  const symbol = useRef(decimal);
  const asks = useRef<Questions>({ onExclude, onEdited });
  useEffect(() => {
    if (session) user.current = session.sub;
    name.current = experimentName;
    symbol.current = decimal;
    asks.current = { onExclude, onEdited };
  }, [session, experimentName, decimal, onExclude, onEdited]);

  const edits = useMemo(() => {
    const here = () => ({ ...place, name: name.current });
    const keep = (list: readonly NewEdit[]) => keepEdits(user.current, here(), list);
    const editor = createOpenEditor(
      (cell, text) => {
        const read = cell && readCell(text, cell.column, symbol.current);
        const isNew = read && !('error' in read) && read.value !== cell.before;
        keepDraft(user.current, here(), isNew ? newEdit({ ...cell, value: read.value }) : undefined);
        noteTypedText(cell !== undefined && editor.isWritten());
      },
      () => symbol.current,
    );

    /** Keeps edits to be saved, and returns the step that undoes them. */
    function keepStep(list: readonly TableEdit[]): ReturnType<typeof editsStep> | undefined {
      const forward = list.map(newEdit);
      // An input that was empty cannot become empty again.
      const back = list.flatMap((edit, index) => {
        const value = replacedValue(place.experiment, forward[index] ?? newEdit(edit));
        return edit.column.kind === 'input' && value === null ? [] : [newEdit({ ...edit, value, before: edit.value })];
      });
      const kept = keep(forward);
      const [first] = forward;
      if (!first) return undefined;
      warnOfImpossible(list, symbol.current);
      asks.current.onEdited(list);
      const label = forward.length === 1 ? first.label : countText(forward.length);
      return editsStep({ place, experimentName: name.current }, { label, forward, back, kept });
    }

    function onEdit(list: readonly TableEdit[]): void {
      const step = keepStep(list);
      if (step) editHistory(place.experiment).push(step);
    }

    /** The cell's current value, undefined for a text that is none: another account may have changed it during the edit. */
    function valueNow({ row, column, before }: OpenCell): CellValue | undefined {
      const unsaved = unsavedOf(place.experiment, row.sample.uuid);
      const mine = unsaved.find(({ parameter }) => parameter === column.parameter.uuid);
      if (mine) return mine.problem?.kind === 'unreadable' ? undefined : mine.value;
      const sample = findSample(cachedSeries(client, place), row.sample.uuid);
      return sample ? cellValueOf(sample, column.parameter.uuid) : before;
    }

    /** Takes the open editor's text; returns the message if it cannot be taken. */
    function onTaken(): string | undefined {
      const isWritten = editor.isWritten();
      const taken = editor.take();
      if (!taken) return undefined;
      if ('error' in taken) return taken.error;
      const { cell, value } = taken;
      // Typed text counts even if it equals the value from before: another account may have changed the cell since.
      if (value !== cell.before || (isWritten && value !== valueNow(cell))) onEdit([{ ...cell, value }]);
      return undefined;
    }

    /** The editor is left by a key or the mouse: a state is asked about, other text is kept. */
    function leave(): void {
      const cell = editor.cell();
      const typed = cell?.column.kind === 'output' ? typedExclusion(editor.text()) : undefined;
      if (cell && typed) {
        editor.close();
        asks.current.onExclude(cell.row, typed);
      } else keepText();
    }

    /** Typed text is kept, also with the screen that is left by who is signed in. */
    function keepText(): void {
      const [cell, text] = [editor.cell(), editor.text()];
      const error = onTaken();
      if (error === undefined || !cell) return;
      editor.close();
      if (text.trim() === '') notify(error, 'error');
      else keep([unreadable(cell, text, error)]);
    }

    /** The screen is gone. If the session has ended, nobody has finished the text: the person decides about it. */
    function leaveScreen(): void {
      const taken = currentSession()?.sub === user.current ? undefined : editor.take();
      if (!taken || 'error' in taken) {
        keepText();
        return;
      }
      const { cell, value } = taken;
      const problem = { kind: 'unfinished' as const, reason: 'It was being typed when the session ended' };
      if (value !== cell.before) keep([{ ...newEdit({ ...cell, value }), problem }]);
    }

    /** The sample was deleted during the edit: the typed text can still be copied. */
    function orphan(): void {
      const [cell, text, isWritten] = [editor.cell(), editor.text(), editor.isWritten()];
      editor.close();
      if (!cell || !isWritten) return;
      const problem = { kind: 'gone' as const, reason: 'The sample was deleted while you typed' };
      keep([{ ...newEdit({ ...cell, value: cell.before }), text, problem }]);
    }
    return { editor, keepStep, onEdit, leave, leaveScreen, orphan };
  }, [client, place]);

  useEffect(() => edits.leaveScreen, [edits]);
  return edits;
}

/** Asks about values that their outputs cannot have: they are kept unless they are undone. */
function warnOfImpossible(list: readonly TableEdit[], decimal: DecimalSymbol): void {
  const found = list.flatMap((edit) => {
    if (typeof edit.value === 'string') return [];
    const text = impossibleText(edit.value, edit.column.parameter.bounds, decimal);
    return text ? [`${newEdit(edit).label}: ${text}`] : [];
  });
  const [first] = found;
  if (!first) return;
  const others = found.length === 1 ? '' : `, and so are ${found.length - 1} more`;
  const end =
    found.length === 1 ? 'It is kept and marked; Undo takes it back' : 'They are kept and marked; Undo takes them back';
  notify(`${first}${others}. ${end}`, 'warning');
}

function newEdit({ row, column, value, before }: TableEdit): NewEdit {
  const { kind, parameter, categories } = column;
  return {
    sample: row.sample.uuid,
    parameter: parameter.uuid,
    kind,
    value,
    before,
    label: `${parameter.name} of ${sampleNameOf(row)}`,
    text: cellText(value, categories) || 'empty',
    ...(categories && { categories: [...categories] }),
  };
}

/** Text that is not a value stays in its cell until it is corrected or discarded. */
const unreadable = (cell: OpenCell, text: string, reason: string): NewEdit => ({
  ...newEdit({ ...cell, value: cell.before }),
  text,
  problem: { kind: 'unreadable', reason },
});
