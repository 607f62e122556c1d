import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { EditMove } from './cell-editor.tsx';
import { type Cell, clamped, moved, tabbed } from './grid-keys.ts';
import type { TableEdit } from './paste-block.ts';
import { isValueColumn, type SampleColumn, type ValueColumn } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';
import { valuesOf } from './sample-values.ts';

export interface Editing {
  /** The key that started the edit by typing. */
  typed?: string;
}

export interface CellHandlers {
  onPoint: (cell: Cell, edit: boolean) => void;
  onCommit: (cell: Cell, value: number | null, move: EditMove) => void;
  onCancel: () => void;
}

interface Options {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly SampleRow[];
  columns: readonly SampleColumn[];
  onEdit: (edits: readonly TableEdit[]) => void;
  /** A block was pasted at a cell. */
  onPaste: (text: string, at: Cell) => void;
  onUndo: () => void;
}

/** The cursor of a sample table and what the keyboard does with it. The handlers never change. */
export function useGridCursor(options: Options) {
  const [cell, setCell] = useState<Cell>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Editing | undefined>();
  /** The focus follows the cursor only once the user is in the table. */
  const [focusRequest, requestFocus] = useState(0);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (focusRequest === 0) return;
    const target = latest.current.scroller.current?.querySelector<HTMLElement>('[tabindex="0"]');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [focusRequest]);

  const commands = useMemo(() => {
    const size = () => ({ rows: latest.current.rows.length, columns: latest.current.columns.length });
    const goTo = (target: Cell) => {
      setCell(clamped(target, size()));
      setEditing(undefined);
      requestFocus((count) => count + 1);
    };
    const handlers: CellHandlers = {
      onPoint(target, edit) {
        setCell(target);
        setEditing(edit ? {} : undefined);
      },
      onCommit(target, value, move) {
        save(latest.current, target, value);
        if (move === 'stay') setEditing(undefined);
        else goTo(after(target, move, editableColumns(latest.current.columns)));
      },
      onCancel() {
        setEditing(undefined);
        requestFocus((count) => count + 1);
      },
    };
    return { goTo, handlers, size };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const column = options.columns[cell.column];
    const target = event.ctrlKey && event.key.startsWith('Arrow') ? undefined : moved(cell, event, commands.size());
    if (target) {
      event.preventDefault();
      commands.goTo(target);
    } else if (event.key === 'Tab') {
      const next = tabbed(cell, event.shiftKey, editableColumns(options.columns));
      if (!next) return;
      event.preventDefault();
      commands.goTo(next);
    } else if (event.ctrlKey && event.key === 'z') {
      event.preventDefault();
      options.onUndo();
    } else if (cell.row < 0) {
      // The header's buttons answer by themselves.
    } else if (column?.kind === 'actions' && (event.key === 'Enter' || event.key === ' ')) {
      if (event.target instanceof HTMLElement) event.target.querySelector('button')?.click();
    } else if (column && isValueColumn(column) && column.editable && !event.ctrlKey) {
      startEdit(event, column);
    }
  }

  function startEdit(event: KeyboardEvent, column: ValueColumn): void {
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      setEditing({});
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      if (column.kind === 'output') save(options, cell, null);
    } else if (event.key.length === 1) {
      event.preventDefault();
      setEditing(column.categories ? {} : { typed: event.key });
    }
  }

  function onPaste(event: ClipboardEvent): void {
    if (cell.row < 0) return;
    event.preventDefault();
    setEditing(undefined);
    requestFocus((count) => count + 1);
    options.onPaste(event.clipboardData.getData('text/plain'), cell);
  }

  return { cell, editing, handlers: commands.handlers, onKeyDown, onPaste };
}

function save({ rows, columns, onEdit }: Options, cell: Cell, value: number | null): void {
  const row = rows[cell.row];
  const column = columns[cell.column];
  if (!row || !column || !isValueColumn(column) || !column.editable) return;
  if ((valuesOf(row.sample).get(column.parameter.uuid) ?? null) !== value) onEdit([{ row, column, value }]);
}

function after({ row, column }: Cell, move: EditMove, editable: readonly boolean[]): Cell {
  switch (move) {
    case 'up':
      return { row: Math.max(0, row - 1), column };
    case 'down':
      return { row: row + 1, column };
    case 'left':
      return { row, column: column - 1 };
    case 'right':
      return { row, column: column + 1 };
    case 'next':
      return tabbed({ row, column }, false, editable) ?? { row: row + 1, column: Math.max(0, editable.indexOf(true)) };
    case 'previous':
      return (
        tabbed({ row, column }, true, editable) ?? { row: Math.max(0, row - 1), column: editable.lastIndexOf(true) }
      );
    case 'stay':
      return { row, column };
  }
}

const editableColumns = (columns: readonly SampleColumn[]) =>
  columns.map((column) => isValueColumn(column) && column.editable);
