import { bareNumber, isAmbiguous } from '#shared/rules/file-decimal.ts';
import type { FileRow } from '#shared/rules/import-columns.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { plainText } from '#shared/rules/plain-text.ts';
import { isNumber } from './find-header.ts';

/** By mark of thousands: groups before another decimal symbol, or two groups. Nothing else is written so. */
const certain = {
  ',': /^[+-]?[1-9]\d{0,2}((,\d{3})+\.\d+|(,\d{3}){2,})$/,
  '.': /^[+-]?[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,})$/,
  ' ': /^[+-]?[1-9]\d{0,2}( \d{3})+[.,]\d+$/,
};
type Mark = keyof typeof certain;
const marks = [',', '.', ' '] as const;

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
  /** Cells of which their column does not tell what they are. */
  thousands: Thousands | undefined;
}

/**
 * Takes the marks of thousands from cells that alone could be two numbers, such as `1,234` or `1 234`: in columns where
 * another cell, such as `2,500.5`, tells what the mark is, and in all if a person has chosen so.
 */
export function withoutKnownGroups(
  rows: FileRow[],
  headers: readonly string[],
  decimal: DecimalSymbol,
  isChosen = false,
): Grouped {
  const other: DecimalSymbol = decimal === '.' ? ',' : '.';
  const evidence = groupEvidence(rows);
  let example: string | undefined;
  const reasons = new Map<number, string>();
  const changed = rows.map((row) => {
    if (!row.cells.some((cell) => markOf(cell) !== undefined)) return row;
    const cells = row.cells.map((cell, column) => {
      const mark = markOf(cell);
      if (mark === undefined) return cell;
      const fact = evidence.get(`${column}${mark}`);
      const isAsked = fact === undefined && (mark === ' ' || mark === other);
      if (isAsked) example ??= bareNumber(cell);
      if (fact === undefined && !(isAsked && isChosen)) return cell;
      const value = withoutMark(cell, mark);
      if (fact !== undefined && !reasons.has(column))
        reasons.set(
          column,
          `${headers[column] ?? ''}: ${plainText(cell)} is read as ${plainText(value)}, because ${factFor(cell, fact)}.`,
        );
      return value;
    });
    return { ...row, cells };
  });
  return {
    rows: changed,
    reasons: [...reasons.values()],
    thousands: example === undefined ? undefined : { example, isChosen },
  };
}

/** The mark in a cell that may have groups of thousands. */
function markOf(cell: string): Mark | undefined {
  if (!/\d[.,\s]\d/.test(cell)) return undefined;
  const text = bareNumber(cell);
  if (certain[' '].test(text)) return ' ';
  return isAmbiguous(text) ? marks.find((mark) => text.includes(mark)) : undefined;
}

/** A cell is no evidence of itself: then its own form is. */
const factFor = (cell: string, fact: string) =>
  fact.startsWith(`${plainText(cell)} `)
    ? 'a blank before three digits and a decimal symbol is one of thousands'
    : fact;

const withoutMark = (cell: string, mark: Mark) =>
  mark === ' ' ? cell.replaceAll(/(?<=\d)\s(?=\d{3})/g, '') : cell.replace(mark, '');

/** By column and mark: the fact that makes the mark one of thousands. */
function groupEvidence(rows: readonly FileRow[]): Map<string, string> {
  const evidence = new Map<string, string>();
  const withBlanks = new Set<number>();
  for (const { cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      if (!/\d[.,\s]\d/.test(cell)) continue;
      const text = bareNumber(cell);
      const mark = marks.find((one) => certain[one].test(text));
      if (mark && !evidence.has(`${column}${mark}`))
        evidence.set(`${column}${mark}`, `${plainText(cell)} has groups of thousands`);
      else if (text.includes(' ') && isAmbiguous(text)) withBlanks.add(column);
    }
  }
  for (const column of withBlanks) {
    const number = rows.find(({ cells }) => isNumber(bareNumber(cells[column] ?? '')))?.cells[column];
    if (number !== undefined && !evidence.has(`${column} `))
      evidence.set(`${column} `, `another cell of the column holds a single number (${plainText(number)})`);
  }
  return evidence;
}
