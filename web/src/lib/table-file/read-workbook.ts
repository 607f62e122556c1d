import { csvRows } from '#shared/rules/csv-text.ts';
import { decimalOf, type FileDecimal, isAmbiguous, mayHaveDecimal } from '#shared/rules/file-decimal.ts';
import { withSymbol } from '#shared/rules/number-format.ts';
import { sampleColumns } from '#shared/samples/sample-columns.ts';
import { TooLarge } from './file-limits.ts';
import type { FileText, ReadOptions } from './file-text.ts';
import { headerIndex, type IsKnown, knownIn, lookedRows } from './find-header.ts';
import { parameterColumns } from './read-csv.ts';
import { type Sheet, workbookSheets } from './workbook-sheets.ts';

const encoding = 'Excel workbook';
const unreadable = 'The workbook cannot be read: please save it again, or save it as CSV.';
const openDocument = 'The workbook is of OpenDocument (.ods): please save it as .xlsx or CSV.';

/** The sheet of a workbook that has the table, as CSV; rows keep their numbers. */
export async function readWorkbook(file: Blob, isKnown: IsKnown, reading: ReadOptions): Promise<FileText> {
  let sheets: Sheet[];
  try {
    sheets = await workbookSheets(file);
  } catch (error) {
    if (error instanceof TooLarge) return { text: '', encoding, problem: error.message };
    const start = new TextDecoder().decode(await file.slice(0, 100).arrayBuffer());
    return { text: '', encoding, problem: start.includes('opendocument') ? openDocument : unreadable };
  }
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')));
  const read = filled.find(({ name }) => name === reading.chosen?.sheet) ?? tableSheet(filled, isKnown);
  if (!read) return { text: '', encoding };
  const hiddenNames = filled.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const { hasNumbersInTexts, ...found } = decimalIn(read, isKnown, reading);
  const merged = reading.chosen?.merged ?? 'each';
  const mergedNotes = fillMerged(read, merged);
  const notes = [...roundToFifteen(read), ...(merged === 'each' ? mergedNotes : [])];
  const hidden = hiddenParts(read);
  return {
    text: csvRows(withDecimal(read, found), ','),
    encoding,
    fixed: { delimiter: ',', ...found },
    notes,
    merged: read.merged,
    sheet: {
      name: read.name,
      names: filled.map(({ name }) => name),
      hasNumbersInTexts,
      ...(hiddenNames.length > 0 && { hiddenNames }),
      ...(hidden.length > 0 && { hidden: hidden.join(' and ') }),
      ...(mergedNotes.length > 0 && { merged }),
    },
  };
}

/** The decimal symbol of the numbers that are stored as texts; the point where there are none. */
function decimalIn(
  { rows, isNumber }: Sheet,
  isKnown: IsKnown,
  { own = '.', chosen }: ReadOptions,
): FileDecimal & { hasNumbersInTexts: boolean } {
  const header = headerIndex(rows, isKnown);
  const texts = rows
    .slice(header + 1)
    .map((cells, row) => cells.map((cell, column) => (isNumber(row + header + 1, column) ? '' : cell)));
  const found = decimalOf(texts, own, parameterColumns(rows[header] ?? [], isKnown));
  const hasNumbersInTexts = texts.some((cells) => cells.some(mayHaveDecimal));
  if (!hasNumbersInTexts) return { decimal: '.', isAssumed: false, hasNumbersInTexts };
  return { ...found, ...(chosen?.decimal && { decimal: chosen.decimal, isAssumed: false }), hasNumbersInTexts };
}

/** The cells with their numbers written with the symbol, and such that none counts as one that may be a thousand. */
function withDecimal({ rows, isNumber }: Sheet, { decimal, isAssumed }: FileDecimal): string[][] {
  if (decimal === '.' && !isAssumed) return rows;
  const written = (cell: string) => withSymbol(isAssumed && isAmbiguous(cell) ? `${cell}e0` : cell, decimal);
  return rows.map((cells, row) => cells.map((cell, column) => (isNumber(row, column) ? written(cell) : cell)));
}

/**
 * Numbers with fifteen digits, the most that a spreadsheet shows: programs write 1.2 as 1.2000000000000002. Files of the
 * product keep every digit (decision IMPORT-26).
 */
function roundToFifteen({ rows, isNumber }: Sheet): string[] {
  if (rows.slice(0, lookedRows).some((cells) => cells.includes(sampleColumns.position.header))) return [];
  let [count, first] = [0, ''];
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell.length < 16 || !isNumber(row, column)) continue;
      const [, digits = '', ending = ''] = /^([^%]*)(%?)$/.exec(cell) ?? [];
      const shown = `${Number(Number(digits).toPrecision(15))}${ending}`;
      if (shown === cell) continue;
      cells[column] = shown;
      if (count === 0) first = `${shown} for ${cell}`;
      count += 1;
    }
  }
  const what = count === 1 ? '1 number is' : `${count} numbers are`;
  return count === 0 ? [] : [`${what} read with fifteen digits, the most that Excel shows: ${first}.`];
}

/** So many rows of merged cells are filled. */
const maxFilled = 100_000;

/** Gives each row the value of a cell that is merged over it, unless a person says that the first row alone has it. */
function fillMerged({ rows, merged }: Sheet, choice: 'each' | 'first'): string[] {
  let count = 0;
  for (const { column, first, last } of merged) {
    const value = rows[first]?.[column] ?? '';
    if (value === '') continue;
    for (let row = first + 1; row <= Math.min(last, rows.length - 1) && count < maxFilled; row++) {
      count += 1;
      if (choice === 'each') setCell(rows[row] ?? [], column, value);
    }
  }
  return count === 0 ? [] : ['Cells that are merged over several rows count in each of them.'];
}

function setCell(cells: string[], column: number, text: string): void {
  while (cells.length <= column) cells.push('');
  cells[column] = text;
}

/** The sheet that names most of the experiment's parameters, if one names two; else the first with a table. */
function tableSheet(filled: readonly Sheet[], isKnown: IsKnown): Sheet | undefined {
  const ranked = filled
    .map((sheet) => {
      const known = sheet.rows.slice(0, lookedRows).map((row) => knownIn(row, isKnown));
      const most = known.reduce((max, count) => Math.max(max, count), 0);
      const hasTable = sheet.rows.filter((row) => row.filter((cell) => cell !== '').length > 1).length > 1;
      return { sheet, rank: (sheet.isHidden ? 0 : 1000) + (hasTable ? 1 : 0) + (most > 1 ? most : 0) };
    })
    .toSorted((a, b) => b.rank - a.rank);
  return ranked[0]?.sheet;
}

/** The rows and columns with data that a spreadsheet hides. */
function hiddenParts({ hiddenRows, hiddenColumns, rows }: Sheet): string[] {
  const used = new Set(rows.flatMap((row) => row.flatMap((cell, column) => (cell === '' ? [] : [column]))));
  const columns = [...hiddenColumns].filter((column) => used.has(column)).length;
  const count = (number: number, noun: string) =>
    number === 0 ? [] : [`${number} hidden ${number === 1 ? noun : `${noun}s`}`];
  return [...count(hiddenRows, 'row'), ...count(columns, 'column')];
}
