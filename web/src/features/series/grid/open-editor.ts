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
