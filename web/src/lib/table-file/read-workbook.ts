import readSheets, { readSheet, type SheetData } from 'read-excel-file/universal';
import { csvRows } from '#web/lib/format/file-format.ts';
import type { FileText } from './file-text.ts';
import { type IsKnown, knownIn, lookedRows } from './find-header.ts';
import { percentStyles, type SheetMarks, sheetMarks } from './sheet-marks.ts';
import { type SheetXml, workbookParts } from './workbook-parts.ts';

const fixed = { delimiter: ',', decimal: '.' } as const;
const encoding = 'Excel workbook';
const unreadable = 'The workbook cannot be read: please save it again, or save it as CSV.';
const openDocument = 'The workbook is of OpenDocument (.ods): please save it as .xlsx or CSV.';

interface Sheet {
  name: string;
  isHidden: boolean;
  rows: string[][];
  hidden: string[];
}

/** The sheet of a workbook that has the table, as CSV; rows keep their numbers. */
export async function readWorkbook(file: Blob, isKnown: IsKnown): Promise<FileText> {
  let sheets: Sheet[];
  try {
    sheets = await sheetsOf(file);
  } catch {
    const start = new TextDecoder().decode(await file.slice(0, 100).arrayBuffer());
    return { text: '', encoding, problem: start.includes('opendocument') ? openDocument : unreadable };
  }
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')));
  const chosen = tableSheet(filled, isKnown);
  if (!chosen) return { text: '', encoding };
  return {
    text: csvRows(chosen.rows, fixed.delimiter),
    encoding,
    fixed,
    sheet: {
      name: chosen.name,
      isOneOfSeveral: filled.length > 1,
      ...(chosen.hidden.length > 0 && { hidden: chosen.hidden.join(' and ') }),
    },
  };
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
  const { sheets, styles } = await workbookParts(file);
  const values = await valuesOf(file, sheets);
  const percent = percentStyles(styles);
  return sheets.map(({ name, isHidden, xml }, index) => {
    const marks = sheetMarks(xml, percent);
    const rows = (values[index] ?? []).map((row) => row.map(cellText));
    for (const { row, column, text } of marks.texts) setCell(rows, row, column, text);
    return { name, isHidden, rows, hidden: hiddenParts(marks, rows) };
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
