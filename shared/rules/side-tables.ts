import type { FileRow } from './import-columns.ts';
import { plainText } from './plain-text.ts';

export const ofAnotherTable = 'Another table, right of an empty column';

/**
 * The columns of another table on the right of an empty column: it has a header of the first table again, rows that the
 * first has not, or texts in its first rows only. A blank column within a table, whose rows are all there, is none.
 */
export function sideColumns(headers: readonly string[], rows: readonly FileRow[]): Set<number> {
  const isFilled = ({ cells }: FileRow, column: number) => plainText(cells[column] ?? '') !== '';
  const isEmpty = (column: number) => headers[column] === '' && !rows.some((row) => isFilled(row, column));
  const gap = headers.findIndex((_, column) => column > 1 && isEmpty(column));
  const right = headers.flatMap((_, column) => (column > gap && !isEmpty(column) ? [column] : []));
  if (gap < 0 || right.length === 0) return new Set();
  const left = headers.flatMap((_, column) => (column < gap && !isEmpty(column) ? [column] : []));
  const names = new Set(left.map((column) => headers[column]?.toLowerCase()));
  const isRepeated = right.some((column) => headers[column] !== '' && names.has(headers[column]?.toLowerCase()));
  const hasOwnRows = rows.some(
    (row) => right.some((column) => isFilled(row, column)) && !left.some((column) => isFilled(row, column)),
  );
  const filled = rows.map((row) => right.filter((column) => isFilled(row, column)).length);
  const first = filled.filter((count) => count > 0).length;
  const isShort =
    right.length > 1 &&
    first > 0 &&
    first < rows.length &&
    filled.slice(0, first).every((count) => count === right.length);
  return new Set(isRepeated || hasOwnRows || isShort ? right : []);
}
