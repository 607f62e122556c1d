import { bareNumber } from '#shared/rules/file-decimal.ts';
import { countOf } from '#shared/rules/format-count.ts';
import type { FileRow } from '#shared/rules/import-columns.ts';
import { isNoNumber } from '#shared/rules/missing-value.ts';
import { plainText } from '#shared/rules/plain-text.ts';
import { valueBefore } from '#shared/rules/uncertainty.ts';
import { isNumber } from './find-header.ts';

/** Cells with a value and its uncertainty, such as `0.13 ± 0.02`. */
export interface Uncertainty {
  /** The first of them, as it is written. */
  example: string;
  /** Whether they are read as the value before `±`, or refused. */
  chosen: 'read' | 'refused';
}

/** So many cells are named. */
const named = 3;

/** Takes the uncertainties from the cells of columns that are mostly numbers, unless a person chooses to refuse them. */
export function withoutUncertainties(
  rows: FileRow[],
  headers: readonly string[],
  chosen: Uncertainty['chosen'] = 'read',
): { rows: FileRow[]; reasons: string[]; uncertainty: Uncertainty | undefined } {
  const columns = columnsWithUncertainties(rows);
  const reasons: string[] = [];
  let [example, count] = ['', 0];
  const changed = rows.map((row) => {
    if (!row.cells.some((cell, column) => columns.has(column) && valueBefore(cell) !== undefined)) return row;
    const cells = row.cells.map((cell, column) => {
      const value = columns.has(column) ? valueBefore(cell) : undefined;
      if (value === undefined) return cell;
      const text = plainText(cell);
      example ||= text;
      count += 1;
      if (count <= named)
        reasons.push(`Row ${row.number}, column ${headers[column] ?? ''}: the uncertainty of ${text} is left out.`);
      return value;
    });
    return { ...row, cells };
  });
  const uncertainty = example === '' ? undefined : { example, chosen };
  if (chosen === 'refused') return { rows, reasons: [], uncertainty };
  const left = count - named;
  const more = left > 0 ? [`${countOf(left, 'more cell is', 'more cells are')} read without what follows ±.`] : [];
  return { rows: changed, reasons: [...reasons, ...more], uncertainty };
}

/** The columns with such a cell, of which most cells are numbers or such. */
function columnsWithUncertainties(rows: readonly FileRow[]): Set<number> {
  const candidates = new Set(
    rows.flatMap(({ cells }) => cells.flatMap((cell, column) => (valueBefore(cell) === undefined ? [] : [column]))),
  );
  const isMostly = (column: number) => {
    const given = rows
      .map(({ cells }) => cells[column] ?? '')
      .filter((cell) => plainText(cell) !== '' && !isNoNumber(cell));
    const numbers = given.filter((cell) => isNumber(bareNumber(cell))).length;
    return numbers * 2 > given.length;
  };
  return new Set([...candidates].filter(isMostly));
}
