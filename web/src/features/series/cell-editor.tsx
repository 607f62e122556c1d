import Tooltip from '@mui/material/Tooltip';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readCell } from './cell-value.ts';
import { isBlock } from './paste-block.ts';
import type { ValueColumn } from './sample-columns.ts';

/** Where the cursor goes when a value was taken. */
export type EditMove = 'stay' | 'up' | 'down' | 'left' | 'right' | 'next' | 'previous';

interface Props {
  column: ValueColumn;
  label: string;
  /** What the cell holds, or the key that started the edit. */
  draft: string;
  /** Typing started the edit: then all arrows move on, as in a spreadsheet. */
  typed: boolean;
  onCommit: (value: number | null, move: EditMove) => void;
  onCancel: () => void;
  /** The cell was left with a text that cannot be taken. */
  onRefused: (message: string) => void;
}

/** The field in a cell under edit. Enter, Tab and the arrows take the value and move on; Escape gives it up. */
export function CellEditor({ column, label, draft, typed, onCommit, onCancel, onRefused }: Props) {
  const [text, setText] = useState(draft);
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const done = useRef(false);

  useEffect(() => {
    field.current?.focus();
    if (field.current instanceof HTMLInputElement && !typed) field.current.select();
  }, [typed]);

  function take(move: EditMove, chosen = text): void {
    if (done.current) return;
    const result = readCell(chosen, column);
    if ('error' in result) {
      setError(result.error);
      return;
    }
    done.current = true;
    onCommit(result.value, move);
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      done.current = true;
      onCancel();
      return;
    }
    const move = moveOf(event, typed, column.categories !== undefined);
    if (!move) return;
    event.preventDefault();
    take(move);
  }

  function onBlur(): void {
    if (done.current) return;
    const result = readCell(text, column);
    done.current = true;
    if ('error' in result) onRefused(result.error);
    else onCommit(result.value, 'stay');
  }

  /** A block of cells is the table's to take; a single text goes into the field. */
  function onPaste(event: ClipboardEvent): void {
    if (isBlock(event.clipboardData.getData('text/plain'))) done.current = true;
    else event.stopPropagation();
  }

  const shared = { ref: field, onPaste, className: 'editor', 'aria-label': label, value: text, onKeyDown, onBlur };
  if (column.categories) {
    return (
      <select {...shared} onChange={(event) => setText(event.target.value)}>
        {(column.kind === 'output' || text === '') && <option value="">–</option>}
        {column.categories.map((category, index) => (
          <option key={category} value={index}>
            {category}
          </option>
        ))}
      </select>
    );
  }
  return (
    <Tooltip open={error !== ''} title={error} placement="bottom-start" describeChild>
      <input
        {...shared}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={error !== ''}
        onChange={(event) => {
          setText(event.target.value);
          setError('');
        }}
      />
    </Tooltip>
  );
}

function moveOf(event: KeyboardEvent, typed: boolean, select: boolean): EditMove | undefined {
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  if (select) return undefined;
  if (event.key === 'ArrowUp') return 'up';
  if (event.key === 'ArrowDown') return 'down';
  if (typed && event.key === 'ArrowLeft') return 'left';
  if (typed && event.key === 'ArrowRight') return 'right';
  return undefined;
}
