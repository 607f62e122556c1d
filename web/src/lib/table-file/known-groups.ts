import { isAmbiguous } from '#shared/rules/file-decimal.ts';
import { plainNumber } from '#shared/rules/file-number.ts';
import type { FileRow } from '#shared/rules/import-columns.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { plainText } from '#shared/rules/plain-text.ts';

/** Groups of thousands before a decimal symbol, or two groups: nothing else is written so. */
const certain = {
  '.': /^[+-]?[1-9]\d{0,2}((,\d{3})+\.\d+|(,\d{3}){2,})$/,
  ',': /^[+-]?[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,})$/,
} as const;

/**
 * Takes the marks of thousands from cells that alone could be two numbers, such as `1,234`, in columns where another
 * cell, such as `2,500.5`, shows what the mark is. Returns the rows, and what was decided.
 */
export function withoutKnownGroups(
  rows: FileRow[],
  headers: readonly string[],
  decimal: DecimalSymbol,
): { rows: FileRow[]; reasons: string[] } {
  const group = decimal === '.' ? ',' : '.';
  const shown = new Map<number, string>();
  for (const { cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      if (cell.includes(group) && !shown.has(column) && certain[decimal].test(plainNumber(cell))) {
        shown.set(column, plainText(cell));
      }
    }
  }
  if (shown.size === 0) return { rows, reasons: [] };
  const found = new Map<number, string>();
  const changed = rows.map((row) => {
    const isGrouped = (cell: string, column: number) =>
      shown.has(column) && cell.includes(group) && isAmbiguous(plainNumber(cell));
    if (!row.cells.some(isGrouped)) return row;
    const cells = row.cells.map((cell, column) => {
      if (!isGrouped(cell, column)) return cell;
      if (!found.has(column)) found.set(column, plainText(cell));
      return cell.replace(group, '');
    });
    return { ...row, cells };
  });
  const reasons = [...found].map(
    ([column, cell]) =>
      `${headers[column] ?? ''}: ${cell} is read as ${cell.replace(group, '')}, because ${shown.get(column)} has groups of thousands.`,
  );
  return { rows: changed, reasons };
}
