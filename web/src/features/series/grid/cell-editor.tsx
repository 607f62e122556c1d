import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { OpenCell, OpenEditor } from './open-editor.ts';

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
