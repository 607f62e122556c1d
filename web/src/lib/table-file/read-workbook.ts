import readSheets, { readSheet, type SheetData } from 'read-excel-file/universal';
import { decimalOf, type FileDecimal, isAmbiguous, mayHaveDecimal } from '#shared/rules/file-decimal.ts';
import { withSymbol } from '#shared/rules/number-format.ts';
import { csvRows } from '#web/lib/format/file-format.ts';
import type { FileText } from './file-text.ts';
import { headerIndex, type IsKnown, knownIn, lookedRows } from './find-header.ts';
import { parameterColumns } from './read-csv.ts';
import type { Reading } from './reading.ts';
import { percentStyles, type SheetMarks, sheetMarks } from './sheet-marks.ts';
import { type SheetXml, workbookParts } from './workbook-parts.ts';

const encoding = 'Excel workbook';
const unreadable = 'The workbook cannot be read: please save it again, or save it as CSV.';
const openDocument = 'The workbook is of OpenDocument (.ods): please save it as .xlsx or CSV.';

interface Sheet {
  name: string;
  isHidden: boolean;
  /** Numbers have decimal points. */
  rows: string[][];
  /** What the library reads in the cells of `rows`. */
  data: SheetData;
  hidden: string[];
}

/** The sheet of a workbook that has the table, as CSV; rows keep their numbers. */
export async function readWorkbook(file: Blob, isKnown: IsKnown, reading: Reading): Promise<FileText> {
  let sheets: Sheet[];
  try {
    sheets = await sheetsOf(file);
  } catch {
    const start = new TextDecoder().decode(await file.slice(0, 100).arrayBuffer());
    return { text: '', encoding, problem: start.includes('opendocument') ? openDocument : unreadable };
  }
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')));
  const read = filled.find(({ name }) => name === reading.chosen?.sheet) ?? tableSheet(filled, isKnown);
  if (!read) return { text: '', encoding };
  const hiddenNames = filled.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const { hasNumbersInTexts, ...found } = decimalIn(read, isKnown, reading);
  return {
    text: csvRows(withDecimal(read, found), ','),
    encoding,
    fixed: { delimiter: ',', ...found },
    sheet: {
      name: read.name,
      names: filled.map(({ name }) => name),
      hasNumbersInTexts,
      ...(hiddenNames.length > 0 && { hiddenNames }),
      ...(read.hidden.length > 0 && { hidden: read.hidden.join(' and ') }),
    },
  };
}

/** The decimal symbol of the numbers that are stored as texts; the point where there are none. */
function decimalIn(
  { rows, data }: Sheet,
  isKnown: IsKnown,
  { own = '.', chosen }: Reading,
): FileDecimal & { hasNumbersInTexts: boolean } {
  const header = headerIndex(rows, isKnown);
  const texts = data.slice(header + 1).map((cells) => cells.map((cell) => (typeof cell === 'string' ? cell : '')));
  const found = decimalOf(texts, own, parameterColumns(rows[header] ?? [], isKnown));
  const hasNumbersInTexts = texts.some((cells) => cells.some(mayHaveDecimal));
  if (!hasNumbersInTexts) return { decimal: '.', isAssumed: false, hasNumbersInTexts };
  return { ...found, ...(chosen?.decimal && { decimal: chosen.decimal, isAssumed: false }), hasNumbersInTexts };
}

/** A number or percentage, as it is written here. */
const number = /^[-+.\de]+%?$/;

/** The cells with their numbers written with the symbol, and such that none counts as one that may be a thousand. */
function withDecimal({ rows, data }: Sheet, { decimal, isAssumed }: FileDecimal): string[][] {
  if (decimal === '.' && !isAssumed) return rows;
  const written = (cell: string) => withSymbol(isAssumed && isAmbiguous(cell) ? `${cell}e0` : cell, decimal);
  return rows.map((cells, row) =>
    cells.map((cell, column) => (number.test(cell) && typeof data[row]?.[column] !== 'string' ? written(cell) : cell)),
  );
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

/** The values are the library's; what it leaves out of cells replaces them. */
async function sheetsOf(file: Blob): Promise<Sheet[]> {
  const { sheets, styles, isUncalculated } = await workbookParts(file);
  const values = await valuesOf(file, sheets);
  const percent = percentStyles(styles);
  return sheets.map(({ name, isHidden, xml }, index) => {
    const marks = sheetMarks(xml, { percent, isUncalculated });
    const data = values[index] ?? [];
    const rows = data.map((row) => row.map(cellText));
    for (const { row, column, text } of marks.texts) setCell(rows, row, column, text);
    return { name, isHidden, rows, data, hidden: hiddenParts(marks, rows) };
  });
}

/** By sheet. The library fails at a sheet that is a chart, so beside one each is read by itself. */
async function valuesOf(file: Blob, sheets: readonly SheetXml[]): Promise<SheetData[]> {
  const isTable = ({ xml }: SheetXml) => xml.includes('sheetData');
  if (!sheets.some(isTable)) throw new Error('The workbook has no table');
  if (sheets.every(isTable)) return (await readSheets(file)).map(({ data }) => data);
  return Promise.all(sheets.map(async (sheet, index) => (isTable(sheet) ? readSheet(file, index + 1) : [])));
}

function setCell(rows: string[][], row: number, column: number, text: string): void {
  while (rows.length <= row) rows.push([]);
  const cells = rows[row] ?? [];
  while (cells.length <= column) cells.push('');
  cells[column] = text;
}

/** The rows and columns with data that a spreadsheet hides. */
function hiddenParts({ hiddenRows, hiddenColumns }: SheetMarks, rows: readonly (readonly string[])[]): string[] {
  const isUsed = (column: number) => rows.some((row) => (row[column] ?? '') !== '');
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const columns = [...hiddenColumns].filter((column) => column < width && isUsed(column)).length;
  const count = (number: number, noun: string) =>
    number === 0 ? [] : [`${number} hidden ${number === 1 ? noun : `${noun}s`}`];
  return [...count(hiddenRows, 'row'), ...count(columns, 'column')];
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
}
