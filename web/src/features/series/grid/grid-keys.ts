import type { EditMove } from './cell-editor.tsx';
import type { GridColumn } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';

export interface Cell {
  /** −1 is the header. */
  row: number;
  column: number;
}
interface GridSize {
  rows: number;
  columns: number;
}

/** The part of a keyboard event that counts. */
export interface GridKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const pageRows = 10;

/** Where a key leads; Ctrl (Cmd) and an arrow lead to the end of what is filled. */
export function keyTarget(from: Cell, event: GridKey, size: GridSize, isFilled: (cell: Cell) => boolean) {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key.startsWith('Arrow'))
    return from.row < 0 ? undefined : edgeFrom(from, event.key, size, isFilled);
  return event.metaKey ? undefined : moved(from, event, size);
}

/** Ctrl+A selects all, Ctrl+Space a column and Shift+Space a row (WAI-ARIA grid pattern). */
export function wholeRange(
  event: GridKey,
  { row, column }: Cell,
  size: GridSize,
): { from: Cell; to: Cell } | undefined {
  const isCommand = event.ctrlKey || event.metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  if (isCommand && event.key.toLowerCase() === 'a') return { from: { row: 0, column: 0 }, to: last };
  if (event.key !== ' ') return undefined;
  if (event.ctrlKey) return { from: { row: 0, column }, to: { row: last.row, column } };
  return event.shiftKey ? { from: { row, column: 0 }, to: { row, column: last.column } } : undefined;
}

/** The cell that a key moves the cursor to; undefined for other keys (WAI-ARIA grid pattern). */
function moved(cell: Cell, event: { key: string; ctrlKey: boolean }, size: GridSize): Cell | undefined {
  const target = moveTo(cell, event, size);
  return target && clamped(target, size);
}

export function clamped({ row, column }: Cell, size: GridSize): Cell {
  return {
    row: Math.max(-1, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  };
}

/**
 * The next editable cell in reading order within the row; undefined at its end: there Tab leaves the table, which must
 * not trap the focus.
 */
export function tabbed(cell: Cell, backwards: boolean, editable: readonly boolean[]): Cell | undefined {
  const step = backwards ? -1 : 1;
  for (let column = cell.column + step; column >= 0 && column < editable.length; column += step) {
    if (editable[column]) return { row: cell.row, column };
  }
  return undefined;
}

function moveTo(
  { row, column }: Cell,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  size: GridSize,
): Cell | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: Math.max(0, row - pageRows), column };
    case 'PageDown':
      return { row: row + pageRows, column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? size.rows - 1 : row, column: size.columns - 1 };
    default:
      return undefined;
  }
}

/**
 * Where Ctrl and an arrow lead: to the end of the filled cells, or, from there or from an empty cell, to the next
 * filled one; else to the table's edge.
 */
function edgeFrom(cell: Cell, key: string, size: GridSize, isFilled: (cell: Cell) => boolean): Cell | undefined {
  const step = steps.get(key);
  if (!step) return undefined;
  const next = ({ row, column }: Cell) => ({ row: row + step.row, column: column + step.column });
  const isInside = ({ row, column }: Cell) => row >= 0 && row < size.rows && column >= 0 && column < size.columns;
  let at = cell;
  const isRun = isFilled(at) && isInside(next(at)) && isFilled(next(at));
  while (isInside(next(at)) && (!isRun || isFilled(next(at)))) {
    at = next(at);
    if (!isRun && isFilled(at)) break;
  }
  return at;
}

const steps = new Map([
  ['ArrowUp', { row: -1, column: 0 }],
  ['ArrowDown', { row: 1, column: 0 }],
  ['ArrowLeft', { row: 0, column: -1 }],
  ['ArrowRight', { row: 0, column: 1 }],
]);

/** The cursor's position: a parameter of a sample, wherever these are now, and an index for when they are not shown. */
export interface CellAnchor extends Cell {
  sample?: string | undefined;
  key?: string | undefined;
}

export function cellOfAnchor(anchor: CellAnchor, rows: readonly SampleRow[], columns: readonly GridColumn[]): Cell {
  return {
    row: anchor.row < 0 ? anchor.row : Math.min(rowAt(anchor, rows), rows.length - 1),
    column: Math.max(0, Math.min(columnAt(anchor, columns), columns.length - 1)),
  };
}

/** The previous index is checked first: there may be 80 000 rows. */
function rowAt({ row, sample }: CellAnchor, rows: readonly SampleRow[]): number {
  if (sample === undefined || rows[row]?.sample.uuid === sample) return row;
  const found = rows.findIndex((one) => one.sample.uuid === sample);
  return found >= 0 ? found : row;
}

function columnAt({ column, key }: CellAnchor, columns: readonly GridColumn[]): number {
  const found = columns.findIndex((one) => one.key === key);
  return found >= 0 ? found : column;
}

/** The cursor's position after a value was taken. */
export function positionAfter({ row, column }: Cell, move: EditMove, editable: readonly boolean[]): Cell {
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
