import { readCell } from './cell-value.ts';
import type { ValueColumn } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';

/** The cell whose editor is open, by what it belongs to: rows and columns may change their places meanwhile. */
export interface OpenCell {
  row: SampleRow;
  column: ValueColumn;
  /** What the cell held when the editor was opened. */
  before: number | null;
  /** Typing opened it: then all arrows move on, as in a spreadsheet. */
  typed: boolean;
}

export type Taken = { error: string } | { cell: OpenCell; value: number | null };

/**
 * The one open editor of the screen. It lives above tables and rows, so that nothing that happens to them takes the text
 * away: it belongs to the person until it is taken or given up.
 */
export interface OpenEditor {
  cell: () => OpenCell | undefined;
  text: () => string;
  /** Whether the person has written anything since the editor was opened. */
  isWritten: () => boolean;
  open: (cell: OpenCell, text: string) => void;
  write: (text: string) => void;
  /** Closes the editor and returns what was typed, unless the text is no value: then the editor stays open. */
  take: (text?: string) => Taken | undefined;
  close: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createOpenEditor(onDraft: (cell: OpenCell | undefined, text: string) => void): OpenEditor {
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
      const read = readCell(chosen, cell.column);
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
