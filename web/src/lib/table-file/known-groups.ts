import { isAmbiguous } from '#shared/rules/file-decimal.ts';
import { plainNumber } from '#shared/rules/file-number.ts';
import type { FileRow } from '#shared/rules/import-columns.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { plainText } from '#shared/rules/plain-text.ts';

/** The mark of thousands: the groups before another decimal symbol, or two groups: nothing else is written so. */
const certain = [
  [',', /^[+-]?[1-9]\d{0,2}((,\d{3})+\.\d+|(,\d{3}){2,})$/],
  ['.', /^[+-]?[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,})$/],
] as const;

/** Cells that may have thousands, such as `1,234`. */
export interface Thousands {
  /** The first of them, as it is written. */
  example: string;
  /** A person has chosen to read them as thousands; else they are refused. */
  isChosen: boolean;
}

interface Grouped {
  rows: FileRow[];
  /** The decision about each column. */
  reasons: string[];
  /** Cells of which their column does not show what they are. */
  thousands: Thousands | undefined;
}

interface Groups {
  mark: DecimalSymbol;
  /** The cell that shows it; undefined if a person has chosen so. */
  shownBy: string | undefined;
}

/**
 * Takes the marks of thousands from cells that alone could be two numbers, such as `1,234`: in columns where another
 * cell, such as `2,500.5`, shows what the mark is, and in all if a person has chosen so.
 */
export function withoutKnownGroups(
  rows: FileRow[],
  headers: readonly string[],
  decimal: DecimalSymbol,
  isChosen = false,
): Grouped {
  const other: DecimalSymbol = decimal === '.' ? ',' : '.';
  const shown = shownGroups(rows);
  let example: string | undefined;
  const found = new Map<number, { cell: string; groups: Groups }>();
  const changed = rows.map((row) => {
    if (!row.cells.some((cell) => isAmbiguous(plainNumber(cell)))) return row;
    const cells = row.cells.map((cell, column) => {
      if (!isAmbiguous(plainNumber(cell))) return cell;
      const known = shown.get(column);
      if (!known && cell.includes(other)) example ??= plainText(cell);
      const groups = known ?? (isChosen ? { mark: other, shownBy: undefined } : undefined);
      if (!groups || !cell.includes(groups.mark)) return cell;
      if (!found.has(column)) found.set(column, { cell: plainText(cell), groups });
      return cell.replace(groups.mark, '');
    });
    return { ...row, cells };
  });
  const reasons = [...found].flatMap(
    ([
      column,
      {
        cell,
        groups: { mark, shownBy },
      },
    ]) =>
      shownBy === undefined
        ? []
        : `${headers[column] ?? ''}: ${cell} is read as ${cell.replace(mark, '')}, because ${shownBy} has groups of thousands.`,
  );
  return { rows: changed, reasons, thousands: example === undefined ? undefined : { example, isChosen } };
}

/** By column, the mark of thousands that one of its cells shows. */
function shownGroups(rows: readonly FileRow[]): Map<number, Groups> {
  const shown = new Map<number, Groups>();
  for (const { cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      if (shown.has(column) || !/[.,]/.test(cell)) continue;
      const text = plainNumber(cell);
      const mark = certain.find(([, pattern]) => pattern.test(text))?.[0];
      if (mark) shown.set(column, { mark, shownBy: plainText(cell) });
    }
  }
  return shown;
}
