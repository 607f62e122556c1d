import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import type { CellValue } from '#shared/samples/sample-values.ts';
import { readCell } from '../cell-value.ts';
import type { ValueColumn } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';

/**
 * The cell whose editor is open. Identified by row and column objects, because positions may change during the edit.
 */
export interface OpenCell {
  row: SampleRow;
  column: ValueColumn;
  /** The cell's value when the editor opened. */
  before: CellValue;
  /** The editor was opened by typing: then all arrow keys move on, as in a spreadsheet. */
  typed: boolean;
}

type Taken = { error: string } | { cell: OpenCell; value: CellValue };

/**
 * The screen's one open editor. It is kept above tables and rows, so that no change of them loses the typed text before
 * it is taken or cancelled.
 */
export interface OpenEditor {
  cell: () => OpenCell | undefined;
  /** The account's decimal symbol. */
  decimal: () => DecimalSymbol;
  text: () => string;
  /** True if the person typed since the editor opened. */
  isWritten: () => boolean;
  open: (cell: OpenCell, text: string) => void;
  write: (text: string) => void;
  /** Closes the editor and returns the typed value. If the text is not a value, the editor stays open. */
  take: (text?: string) => Taken | undefined;
  close: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createOpenEditor(
  onDraft: (cell: OpenCell | undefined, text: string) => void,
  decimal: () => DecimalSymbol,
): OpenEditor {
  let cell: OpenCell | undefined;
  let text = '';
  let isWritten = false;
  const listeners = new Set<() => void>();
  const change = (nextCell: OpenCell | undefined, nextText: string) => {
    cell = nextCell;
    text = nextText;
    onDraft(cell, text);
    for (const listener of listeners) listener();
  };
  return {
    cell: () => cell,
    decimal,
    text: () => text,
    isWritten: () => isWritten,
    open(next, draft) {
      isWritten = next.typed;
      change(next, draft);
    },
    write(next) {
      isWritten = true;
      change(cell, next);
    },
    take(chosen = text) {
      if (!cell) return undefined;
      const read = readCell(chosen, cell.column, decimal());
      if ('error' in read) return read;
      const taken = { cell, value: read.value };
      change(undefined, '');
      return taken;
    },
    close: () => change(undefined, ''),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Where the cursor moves after a value was taken. */
export type EditMove = 'stay' | 'up' | 'down' | 'left' | 'right' | 'next' | 'previous';

interface Props {
  editor: OpenEditor;
  cell: OpenCell;
  label: string;
  onTake: (move: EditMove) => void;
  onCancel: () => void;
  /** The mouse left the cell. */
  onLeave: () => void;
}

/** The field in an edited cell. Enter, Tab and arrows take the value and move on; Escape cancels. */
export function CellEditor({ editor, cell, label, onTake, onCancel, onLeave }: Props) {
  const { column, typed } = cell;
  const text = useSyncExternalStore(editor.subscribe, editor.text);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);

  useLayoutEffect(() => {
    field.current?.focus();
    if (field.current instanceof HTMLInputElement && !typed) field.current.select();
  }, [typed]);

  /** Closes the editor for a key that the table handles, as if no editor were open. */
  function passOn(): void {
    if (editor.isWritten()) onTake('stay');
    else onCancel();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter and the arrows choose the characters of an input method.
    if (event.nativeEvent.isComposing) {
      event.stopPropagation();
      return;
    }
    if (isForTable(event, editor.isWritten())) {
      passOn();
      return;
    }
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
      return;
    }
    const move = moveOf(event, typed, column.categories !== undefined);
    if (!move) return;
    event.preventDefault();
    onTake(move);
  }

  function onBlur(): void {
    // Another application is in front: the field keeps its text.
    if (document.activeElement === field.current) return;
    onLeave();
  }

  /** The table handles a pasted block of cells; the field a single text. */
  function onPaste(event: ClipboardEvent): void {
    if (!isBlock(event.clipboardData.getData('text/plain'))) event.stopPropagation();
  }

  const shared = { ref: field, onPaste, className: 'editor', 'aria-label': label, value: text, onKeyDown, onBlur };
  if (column.categories) {
    return (
      <select {...shared} onChange={(event) => editor.write(event.target.value)}>
        {(column.kind !== 'input' || text === '') && <option value="">–</option>}
        {column.categories.map((category, index) => (
          <option key={category} value={index}>
            {category}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      type="text"
      inputMode={column.kind === 'sampleLabel' ? 'text' : 'decimal'}
      autoComplete="off"
      onChange={(event) => editor.write(event.target.value)}
    />
  );
}

/** True if the clipboard text is more than one cell. */
const isBlock = (text: string) => /[\t\n\r]/.test(text.replace(/\r?\n$/, ''));

/**
 * True for keys that select, fill or jump from the edited cell. Once the person has typed, or has placed the caret, the
 * keys that edit text edit it.
 */
function isForTable({ key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent, isWritten: boolean): boolean {
  if (altKey) return false;
  const isCommand = ctrlKey || metaKey;
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  if (isWritten) return shiftKey && isVertical;
  if (isCommand && !shiftKey && /^[der]$/i.test(key)) return true;
  if (!isCommand && !shiftKey) return false;
  return isVertical || ((key === 'ArrowLeft' || key === 'ArrowRight') && isAllSelected(target));
}

function isAllSelected(field: EventTarget): boolean {
  if (!(field instanceof HTMLInputElement)) return true;
  return field.selectionStart === 0 && field.selectionEnd === field.value.length;
}

function moveOf(event: KeyboardEvent, typed: boolean, select: boolean): EditMove | undefined {
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  if (select) return undefined;
  if (event.key === 'ArrowUp') return 'up';
  if (event.key === 'ArrowDown') return 'down';
  // Shift and these arrows select text.
  if (event.shiftKey) return undefined;
  if (typed && event.key === 'ArrowLeft') return 'left';
  if (typed && event.key === 'ArrowRight') return 'right';
  return undefined;
}
