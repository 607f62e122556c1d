import Papa from 'papaparse';
import type { FileRow, RowProblem } from '#shared/rules/import-columns.ts';
import { decimalSymbolOf } from '#shared/rules/number-format.ts';
import type { FileFormat } from '#web/lib/format/file-format.ts';

export interface CsvContent {
  headers: string[];
  /** Number of the header row; 0 without one. */
  headerRow: number;
  rows: FileRow[];
  /** The format with which the file was read. */
  format: FileFormat;
  /** Rows that cannot be read, with the reason. */
  broken: RowProblem[];
}

const delimiters = [',', ';', '\t'] as const;
const notClosed = 'A quotation mark is not closed';
const misplaced = 'A quotation mark stands inside a text that does not begin with one';

/**
 * Reads a CSV into cells, with the account's list separator and decimal symbol, or others if the file clearly uses
 * them; `chosen` is a person's choice. Empty if nothing can be read. Rows are numbered as in a spreadsheet: blank rows
 * count, and a text of several lines is one row.
 */
export function readCsv(text: string, account: FileFormat, chosen: Partial<FileFormat> = {}): CsvContent {
  const clean = text.replace(/^\uFEFF/, '');
  const delimiter = chosen.delimiter ?? delimiterOf(clean, account.delimiter);
  const { data, errors } = Papa.parse<string[]>(clean, { delimiter, skipEmptyLines: false });
  const first = data.findIndex((cells) => !isBlank(cells));
  const headers = (data[first] ?? []).map((header) => header.trim());
  const wrong = new Map<number, string>();
  for (const { row, code } of errors) {
    if (row === undefined || wrong.has(row)) continue;
    if (code === 'MissingQuotes') wrong.set(row, notClosed);
    if (code === 'InvalidQuotes') wrong.set(row, misplaced);
  }
  const rows: FileRow[] = [];
  const broken: RowProblem[] = [];
  for (let index = first + 1; first >= 0 && index < data.length; index++) {
    const cells = data[index] ?? [];
    const message = wrong.get(index);
    if (message) broken.push({ row: index + 1, column: '', message });
    else if (!isBlank(cells)) rows.push({ number: index + 1, cells });
  }
  const decimal = chosen.decimal ?? decimalSymbolOf(cellsOf(rows), account.decimal);
  return { headers, headerRow: first + 1, rows, format: { delimiter, decimal }, broken };
}

/** The account's separator if the header contains it, otherwise the header's most frequent one. */
function delimiterOf(text: string, own: FileFormat['delimiter']): FileFormat['delimiter'] {
  const count = (delimiter: string) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' });
    return data[0]?.length ?? 0;
  };
  if (count(own) > 1) return own;
  const [best = own] = delimiters.toSorted((a, b) => count(b) - count(a));
  return count(best) > 1 ? best : own;
}

function* cellsOf(rows: readonly FileRow[]): Generator<readonly string[]> {
  for (const { cells } of rows) yield cells;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
