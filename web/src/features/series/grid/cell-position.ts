import type { EditMove } from './cell-editor.tsx';
import { type Cell, tabbed } from './grid-keys.ts';
import type { GridColumn } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';

/** The cursor's position: a parameter of a sample, wherever these are now, and an index for when they are not shown. */
export interface CellAnchor extends Cell {
  sample?: string | undefined;
  key?: string | undefined;
}

export function cellOfAnchor(anchor: CellAnchor, rows: readonly SampleRow[], columns: readonly GridColumn[]): Cell {
  return {
    row: anchor.row < 0 ? anchor.row : Math.min(rowOf(anchor, rows), rows.length - 1),
    column: Math.max(0, Math.min(columnOf(anchor, columns), columns.length - 1)),
  };
}

/** The previous index is checked first: there may be 80 000 rows. */
function rowOf({ row, sample }: CellAnchor, rows: readonly SampleRow[]): number {
  if (sample === undefined || rows[row]?.sample.uuid === sample) return row;
  const found = rows.findIndex((one) => one.sample.uuid === sample);
  return found >= 0 ? found : row;
}

function columnOf({ column, key }: CellAnchor, columns: readonly GridColumn[]): number {
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
