import Papa from 'papaparse';
import { distinctHeaders, repeatedHeaders } from '#shared/rules/distinct-headers.ts';
import { decimalOf, type FileDecimal } from '#shared/rules/file-decimal.ts';
import { withUnits } from '#shared/rules/header-units.ts';
import type { FileRow, RowProblem } from '#shared/rules/import-columns.ts';
import type { ChosenFormat, FileFormat } from '#web/lib/format/file-format.ts';
import { maxColumns, maxRows, tooLargeTable } from './file-limits.ts';
import { headerIndex, type IsKnown, isBlank, isNumber, knownIn, lookedRows } from './find-header.ts';
import { type Thousands, withoutKnownGroups } from './known-groups.ts';
import { rowsLeftOut } from './rows-left-out.ts';
import type { Range } from './sheet-cells.ts';
import { layoutOf, type ReadHeader } from './table-layout.ts';
import { type Uncertainty, withoutUncertainties } from './uncertainties.ts';

export interface CsvContent {
  headers: string[];
  /** By column, where the row below the header has units; else empty. */
  units: readonly string[];
  /** By column, what a row above the names or a row of roles says of it; else empty. */
  groups: readonly string[];
  /** Which rows are the header, and why. */
  header: ReadHeader;
  /** Number of the last row above the samples; 0 without one. */
  headerRow: number;
  rows: FileRow[];
  /** The format with which the file was read. */
  format: FileFormat;
  /** Neither the file nor a person tells its decimal symbol. */
  isAssumed: boolean;
  /** Cells that may have thousands. */
  thousands: Thousands | undefined;
  /** Cells with a value and its uncertainty. */
  uncertainty: Uncertainty | undefined;
  /** Rows that cannot be read, with the reason. */
  broken: RowProblem[];
  /** Why nothing can be read. */
  problem: string | undefined;
}

const otherSeparator =
  'The columns are separated by neither commas, semicolons nor tabs: please save the table as .xlsx or CSV.';
const notClosed = 'A quotation mark is not closed';
const misplaced = 'A quotation mark stands inside a text that does not begin with one';

/**
 * Reads a CSV into cells, with the account's list separator and decimal symbol, or others if the file clearly uses
 * them; `chosen` is a person's choice. Empty if nothing can be read. Rows are numbered as in a spreadsheet: blank rows
 * count, and a text of several lines is one row.
 *
 * @param merged the cells that are merged in the workbook of which the text is
 */
export function readCsv(
  text: string,
  account: FileFormat,
  chosen: Pick<ChosenFormat, keyof FileFormat | 'thousands' | 'uncertainty' | 'header'> &
    Partial<Pick<FileDecimal, 'isAssumed'>> = {},
  isKnown: IsKnown = () => false,
  merged: readonly Range[] = [],
): CsvContent {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const delimiter = chosen.delimiter ?? namedDelimiter(clean) ?? delimiterOf(clean, account.delimiter, isKnown);
  const { data, errors } = Papa.parse<string[]>(clean, { delimiter, skipEmptyLines: false });
  const isTooLarge = data.length > maxRows || data.some(({ length }) => length > maxColumns);
  const problem = isTooLarge ? tooLargeTable : isSeparatedOtherwise(data, isKnown) ? otherSeparator : undefined;
  const { headers, units, groups, start, header, below } = layoutOf(
    problem ? [] : data,
    isKnown,
    chosen.header,
    merged,
  );
  const wrong = quotationProblems(errors, data);
  const rows: FileRow[] = [];
  const broken: RowProblem[] = [];
  const leftOut = rowsLeftOut({ headers, isKnown, below, data });
  for (let index = start; start >= 0 && index < data.length; index++) {
    const cells = data[index] ?? [];
    const message = wrong.get(index) ?? leftOut(cells, index + 1);
    if (message) broken.push({ row: index + 1, column: '', message });
    else if (!isBlank(cells)) rows.push({ number: index + 1, cells });
  }
  const known = chosen.decimal && { decimal: chosen.decimal, isAssumed: chosen.isAssumed ?? false };
  const named = distinctHeaders(headers);
  const certain = withoutUncertainties(rows, named, chosen.uncertainty);
  const { decimal, isAssumed } = known ?? decimalOf(cellsOf(rows), account.decimal, parameterColumns(headers, isKnown));
  const format = { delimiter, decimal };
  const grouped = withoutKnownGroups(certain.rows, named, decimal, chosen.thousands);
  const repeated = repeatedHeaders(withUnits(headers, units ?? []));
  const reasons = [...header.reasons, ...repeated, ...certain.reasons, ...grouped.reasons];
  return {
    ...{ headers, units: units ?? [], groups: groups ?? [], header: { ...header, reasons } },
    ...{ headerRow: Math.max(start, 0), rows: grouped.rows, format, isAssumed, broken, problem },
    thousands: grouped.thousands,
    uncertainty: certain.uncertainty,
  };
}

/** Tells of a column whether its header names a parameter; of each, if none does. */
export function parameterColumns(headers: readonly string[], isKnown: IsKnown): (column: number) => boolean {
  const named = new Set(headers.flatMap((header, index) => (isKnown(header) ? [index] : [])));
  return named.size > 0 ? (column) => named.has(column) : () => true;
}

/** By index of the row. The rest of the file may count as its text. */
function quotationProblems(
  errors: readonly { row?: number; code: string }[],
  data: readonly (readonly string[])[],
): Map<number, string> {
  const wrong = new Map<number, string>();
  for (const { row, code } of errors) {
    const problem = { MissingQuotes: notClosed, InvalidQuotes: misplaced }[code];
    if (row !== undefined && problem && !wrong.has(row)) wrong.set(row, problem + linesWithin(data[row] ?? []));
  }
  return wrong;
}

function linesWithin(cells: readonly string[]): string {
  const lines = cells.join('').trimEnd().split('\n').length - 1;
  if (lines === 0) return '';
  return lines === 1 ? ': 1 more line counts as its text' : `: ${lines} more lines count as its text`;
}

function* cellsOf(rows: readonly FileRow[]): Generator<readonly string[]> {
  for (const { cells } of rows) yield cells;
}

type Delimiter = FileFormat['delimiter'];

const delimiters = [',', ';', '\t'] as const;

/** The separator that Excel's first line names. */
const namedDelimiter = (text: string): Delimiter | undefined =>
  delimiters.find((one) => text.startsWith(`sep=${one}`) || text.startsWith(`"sep=${one}"`));

/**
 * The separator with which the header names most of the experiment's parameters, has no numbers, and is as wide as the
 * rows below; else the account's, if the header contains it, or the header's most frequent one.
 */
export function delimiterOf(text: string, own: Delimiter, isKnown: IsKnown): Delimiter {
  const ranked = delimiters
    .map((delimiter) => ({ delimiter, rank: rankOf(text, delimiter, own, isKnown) }))
    .filter(({ rank }) => (rank.at(-1) ?? 0) > 1)
    .toSorted((a, b) => compared(b.rank, a.rank));
  return ranked[0]?.delimiter ?? own;
}

/** Whether rows of one cell have headers between bars or several blanks, which no account can choose. */
const isSeparatedOtherwise = (data: readonly (readonly string[])[], isKnown: IsKnown): boolean =>
  data
    .slice(0, lookedRows)
    .some(([cell = '', ...more]) => more.length === 0 && knownIn(cell.split(/\||\s{2,}/), isKnown) > 1);

/** The reasons for a separator, the strongest first; the last is the number of columns. */
function rankOf(text: string, delimiter: Delimiter, own: Delimiter, isKnown: IsKnown): number[] {
  const { data } = Papa.parse<string[]>(text, {
    delimiter,
    preview: lookedRows,
    skipEmptyLines: 'greedy',
  });
  const index = headerIndex(data, isKnown);
  const header = data[index] ?? [];
  const below = data.slice(index + 1);
  const alike = below.filter(({ length }) => length === header.length).length;
  return [
    knownIn(header, isKnown),
    header.some(isNumber) ? 0 : 1,
    alike >= below.length / 2 ? 1 : 0,
    // Without a header, the first row has more numbers between the file's separator than between others.
    header.some(isNumber) ? header.filter(isNumber).length / header.length : 0,
    -index,
    delimiter === own ? 1 : 0,
    header.length,
  ];
}

/** By the first number that differs. */
const compared = (a: readonly number[], b: readonly number[]) =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
