import { type CellFormat, dateText, durationText, isoText } from './cell-formats.ts';
import { maxColumns, maxRows, TooLarge, tooManyCells } from './file-limits.ts';
import { decoded, elements, type XmlElement } from './workbook-parts.ts';

/** The cells of a sheet as texts, with decimal points. */
export interface SheetCells {
  /** By row and column; rows end with their last cell. */
  rows: string[][];
  /** Tells of a cell that it is a number which a spreadsheet shows as one. */
  isNumber: (row: number, column: number) => boolean;
  hiddenRows: number;
  /** From 0. */
  hiddenColumns: Set<number>;
  /** Ranges of merged cells, from 0. */
  merged: Range[];
}

export interface Range {
  column: number;
  first: number;
  last: number;
}

export interface WorkbookTexts {
  /** By the number of a cell's style. */
  formats: readonly CellFormat[];
  /** The texts that cells refer to by their index. */
  shared: readonly string[];
  is1904: boolean;
  /** A spreadsheet is to calculate all formulas: zeros in their place are no results. */
  isUncalculated: boolean;
}

/** Reads a sheet. Rows and cells without a reference follow the one before them (ECMA-376 part 1, 18.3.1.4). */
export function sheetCells(xml: string, workbook: WorkbookTexts): SheetCells {
  const rows: string[][] = [];
  const numbers = new Set<number>();
  let [hiddenRows, row] = [0, -1];
  for (const { attribute, content } of elements(xml, 'row')) {
    row = attribute('r') === '' ? row + 1 : Number(attribute('r')) - 1;
    requireWithin(row, 0);
    if (isHidden(attribute) && content !== '') hiddenRows += 1;
    let column = -1;
    for (const cell of elements(content, 'c')) {
      const address = cell.attribute('r');
      column = address === '' ? column + 1 : columnOf(address);
      requireWithin(row, column);
      const { text, isNumber } = textOf(cell, workbook);
      if (text === '') continue;
      while (rows.length <= row) rows.push([]);
      const cells = rows[row] ?? [];
      while (cells.length < column) cells.push('');
      cells[column] = text;
      if (isNumber) numbers.add(row * maxColumns + column);
    }
  }
  return {
    rows,
    isNumber: (at, column) => numbers.has(at * maxColumns + column),
    hiddenRows,
    hiddenColumns: hiddenColumnsOf(xml),
    merged: mergedOf(xml),
  };
}

function requireWithin(row: number, column: number): void {
  if (!(row >= 0 && row < maxRows && column >= 0 && column < maxColumns)) throw new TooLarge(tooManyCells);
}

function textOf(
  { attribute, content }: XmlElement,
  { formats, shared, is1904, isUncalculated }: WorkbookTexts,
): { text: string; isNumber?: boolean } {
  const value = valueIn.exec(content)?.[1];
  const type = attribute('t');
  if (type === 'inlineStr') return { text: plainTextOf(content) };
  if (value === undefined || (isUncalculated && value === '0')) {
    const formula = formulaIn.exec(content);
    if (formula && type !== 'str') return { text: `=${decoded(formula[1] ?? '')}` };
  }
  if (value === undefined) return { text: '' };
  if (type === 's') return { text: shared[Number(value)] ?? '' };
  if (type === 'str' || type === 'e') return { text: decoded(value) };
  if (type === 'b') return { text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE' };
  if (type === 'd') return { text: dateOf(value) };
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return { text: decoded(value) };
  const format = formats[Number(attribute('s') || 0)] ?? 'number';
  if (format === 'percent') return { text: `${hundredfold(value.trim())}%`, isNumber: true };
  if (format === 'number') return { text: String(number), isNumber: true };
  // A time of day that a spreadsheet shows without its date.
  if (format === 'duration' && Math.abs(number) < maxDays) return { text: durationText(number) };
  if (format === 'time' && number >= 0 && number < 1) return { text: durationText(number).slice(0, -3) };
  return { text: dateText(number, is1904) };
}

/** Durations are shorter, and dates of this century later. */
const maxDays = 10_000;
const valueIn = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]+)</;
const formulaIn = /<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|>([^<]*)<)/;

/** The text of a string, in one font or several; how it is pronounced is left out. */
export function plainTextOf(content: string): string {
  const bare = content.replaceAll(/<(?:\w+:)?rPh[\s>][\s\S]*?<\/(?:\w+:)?rPh>/g, '');
  return [...elements(bare, 't')].map((text) => decoded(text.content)).join('');
}

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

function hiddenColumnsOf(xml: string): Set<number> {
  const found = new Set<number>();
  const start = xml.slice(0, xml.search(/<(\w+:)?sheetData[\s/>]/));
  for (const { attribute } of start.includes('hidden=') ? elements(start, 'col') : []) {
    if (!isHidden(attribute)) continue;
    const last = Math.min(Number(attribute('max')), maxColumns);
    for (let one = Number(attribute('min')); one <= last; one++) found.add(one - 1);
  }
  return found;
}

/** The column of the cell that has the value, for ranges over several rows. */
function mergedOf(xml: string): Range[] {
  const end = xml.slice(xml.lastIndexOf('sheetData'));
  return [...elements(end, 'mergeCell')].flatMap(({ attribute }) => {
    const [from = '', to = from] = attribute('ref').split(':');
    const [first, last] = [from, to].map((address) => Number(/\d+$/.exec(address)?.[0] ?? 0) - 1);
    return first !== undefined && last !== undefined && last > first ? [{ column: columnOf(from), first, last }] : [];
  });
}

const isHidden = (attribute: XmlElement['attribute']) => ['1', 'true'].includes(attribute('hidden'));
