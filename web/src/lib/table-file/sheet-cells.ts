import { type CellFormat, dateText, durationText, isoText } from './cell-formats.ts';
import { maxColumns, maxRows, TooLarge, tooLargeTable } from './file-limits.ts';
import type { XmlHandler } from './open-archive.ts';

/** The cells of a sheet as texts, with decimal points. */
export interface SheetCells {
  /** By row and column; rows end with their last cell. */
  rows: string[][];
  /** Tells of a cell that it is a number which a spreadsheet shows as one. */
  isNumber: (row: number, column: number) => boolean;
  /** False for a chart. */
  hasTable: boolean;
  hiddenRows: number;
  /** From 0. */
  hiddenColumns: Set<number>;
  /** Ranges of merged cells, from 0. */
  merged: Range[];
}

/** Cells of a sheet: its rows from `first` to `last`, and its columns from `column` to `lastColumn`. */
export interface Range {
  column: number;
  lastColumn: number;
  first: number;
  last: number;
}

interface WorkbookTexts {
  /** By the number of a cell's style. */
  formats: readonly CellFormat[];
  /** The texts that cells refer to by their index. */
  shared: readonly string[];
  is1904: boolean;
  /** A spreadsheet is to calculate all formulas: zeros in their place are no results. */
  isUncalculated: boolean;
}

interface Cell {
  type: string;
  style: number;
  value?: string;
  formula?: string;
  /** The text in the cell itself, in one font or several; how it is pronounced is left out. */
  inline: string;
}

/** Reads a sheet. Rows and cells without a reference follow the one before them (ECMA-376 part 1, 18.3.1.4). */
export function sheetCells(workbook: WorkbookTexts): { handler: XmlHandler; cells: SheetCells } {
  const numbers = new Set<number>();
  const cells: SheetCells = {
    rows: [],
    isNumber: (at, column) => numbers.has(at * maxColumns + column),
    hasTable: false,
    hiddenRows: 0,
    hiddenColumns: new Set(),
    merged: [],
  };
  let [row, column, isRowHidden] = [-1, -1, false];
  let cell: Cell | undefined;
  const keep = (text: string, isNumber = false) => {
    if (text === '') return;
    while (cells.rows.length <= row) cells.rows.push([]);
    const texts = cells.rows[row] ?? [];
    while (texts.length < column) texts.push('');
    texts[column] = text;
    if (isNumber) numbers.add(row * maxColumns + column);
  };
  const open: XmlHandler['open'] = (name, attributes, parent) => {
    if (name === 'sheetData') cells.hasTable = true;
    else if (name === 'row' && parent === 'sheetData') {
      row = attributes.r ? Number(attributes.r) - 1 : row + 1;
      column = -1;
      requireWithin(row, 0);
      isRowHidden = isTrue(attributes.hidden);
    } else if (name === 'c' && parent === 'row') {
      column = attributes.r ? columnOf(attributes.r) : column + 1;
      requireWithin(row, column);
      if (isRowHidden) cells.hiddenRows += 1;
      isRowHidden = false;
      cell = { type: attributes.t ?? '', style: Number(attributes.s ?? 0), inline: '' };
    } else if (name === 'col' && isTrue(attributes.hidden)) addRange(attributes, cells.hiddenColumns);
    else if (name === 'mergeCell') cells.merged.push(...rangesOf(attributes.ref ?? ''));
  };
  const close: XmlHandler['close'] = (name, text, parent) => {
    if (cell === undefined) return;
    if (name === 'v' && parent === 'c' && text !== '') cell.value = text;
    else if (name === 'f' && parent === 'c') cell.formula = text;
    else if (name === 't' && parent !== 'rPh') cell.inline += text;
    else if (name === 'c') {
      const { text: shown, isNumber } = textOf(cell, workbook);
      keep(shown, isNumber);
      cell = undefined;
    }
  };
  return { handler: { open, close }, cells };
}

export const isTrue = (attribute: string | undefined) => attribute === '1' || attribute === 'true';

function requireWithin(row: number, column: number): void {
  if (!(row >= 0 && row < maxRows && column >= 0 && column < maxColumns)) throw new TooLarge(tooLargeTable);
}

function textOf(
  { type, style, value, formula, inline }: Cell,
  { formats, shared, is1904, isUncalculated }: WorkbookTexts,
): { text: string; isNumber?: boolean } {
  if (type === 'inlineStr') return { text: inline };
  if ((value === undefined || (isUncalculated && value === '0')) && formula !== undefined && type !== 'str')
    return { text: `=${formula}` };
  if (value === undefined) return { text: '' };
  if (type === 's') return { text: shared[Number(value)] ?? '' };
  if (type === 'str' || type === 'e') return { text: value };
  if (type === 'b') return { text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE' };
  if (type === 'd') return { text: dateOf(value) };
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return { text: value };
  const format = formats[style] ?? 'number';
  if (format === 'percent') return { text: `${hundredfold(String(number))}%`, isNumber: true };
  if (format === 'number') return { text: String(number), isNumber: true };
  // A time of day that a spreadsheet shows without its date.
  if (format === 'duration' && Math.abs(number) < maxDays) return { text: durationText(number) };
  if (format === 'time' && number >= 0 && number < 1) return { text: durationText(number).slice(0, -3) };
  return { text: dateText(number, is1904) };
}

/** Durations are shorter, and dates of this century later. */
const maxDays = 10_000;

function dateOf(value: string): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : isoText(date);
}

/** Exactly, which a multiplication is not. */
function hundredfold(value: string): number {
  const [digits = '', exponent = '0'] = value.toLowerCase().split('e');
  return Number(`${digits}e${Number(exponent) + 2}`);
}

/** `B3` is in the second column. */
function columnOf(address: string): number {
  const letters = /^[A-Z]+/i.exec(address)?.[0].toUpperCase() ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function addRange({ min, max }: Readonly<Record<string, string>>, columns: Set<number>): void {
  const last = Math.min(Number(max), maxColumns);
  for (let one = Number(min); one <= last; one++) columns.add(one - 1);
}

/** The range of merged cells, of which the first has the value; none where the reference cannot be read. */
function rangesOf(reference: string): Range[] {
  const [from = '', to = from] = reference.split(':');
  const [first = -1, last = -1] = [from, to].map((address) => Number(/\d+$/.exec(address)?.[0] ?? 0) - 1);
  const [column, lastColumn] = [columnOf(from), columnOf(to)];
  return first >= 0 && last >= first && lastColumn >= column ? [{ column, lastColumn, first, last }] : [];
}
