import type { Cell } from '../grid-keys.ts';

/** A rectangle of cells; indices of rows and columns, all included. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The smallest range with both cells. */
export function rangeBetween(a: Cell, b: Cell): CellRange {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

export const rowCountOf = ({ top, bottom }: CellRange) => bottom - top + 1;
export const columnCountOf = ({ left, right }: CellRange) => right - left + 1;

export function contains({ top, bottom, left, right }: CellRange, { row, column }: Cell): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** '3 rows × 2 columns selected' */
export function rangeText(range: CellRange): string {
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return `${counted(rowCountOf(range), 'row')} × ${counted(columnCountOf(range), 'column')} selected`;
}
