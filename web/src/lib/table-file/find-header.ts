import { numberInFile } from '#shared/rules/file-number.ts';
import { plainText } from '#shared/rules/plain-text.ts';
import { isUnitCell } from '#shared/rules/units.ts';

/** Whether a header names a parameter of the experiment. */
export type IsKnown = (header: string) => boolean;
type Table = readonly (readonly string[])[];

/** Rows that are looked at for the header of an experiment's parameters, and for any other. */
export const lookedRows = 200;
const looked = 30;

/**
 * The first row of the table: instruments write lines about themselves above it. It is the row that names most of the
 * experiment's parameters, if one names two; else the first row that is not much shorter than the table is wide.
 */
export function headerIndex(data: Table, isKnown: IsKnown): number {
  const known = data.slice(0, lookedRows).map((cells) => knownIn(cells, isKnown));
  const most = known.reduce((max, count) => Math.max(max, count), 0);
  if (most > 1) return known.indexOf(most);
  const filled = data.slice(0, looked).map((cells) => cells.filter((cell) => plainText(cell) !== '').length);
  const width = Math.max(0, ...filled);
  const isAbove = (count: number, index: number) =>
    (width > 2 && count <= Math.max(2, width / 3) && count <= width / 2) ||
    (count < width && saysWhatIs(data[index] ?? [])) ||
    (count <= width / 2 && (isBlank(data[index + 1] ?? []) || hasDate(data[index] ?? []))) ||
    (index === 0 && separatorLine.test(data[0]?.[0] ?? ''));
  const found = filled.findIndex((count, index) => count > 0 && !isAbove(count, index));
  return found >= 0 ? found : data.findIndex((cells) => !isBlank(cells));
}

/** Whether each cell has a word and what it is: `User: Ada`, `Date: 2026-05-04`. */
const saysWhatIs = (cells: readonly string[]): boolean =>
  cells.every((cell) => plainText(cell) === '' || /^\p{L}[^:]{0,30}:\s/u.test(`${plainText(cell)} `));

/** Whether a cell is a date, as in a line that says when and by what the file was written: no column is named like it. */
const hasDate = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})([ T]\d{1,2}:\d{2}.*)?$/.test(plainText(cell)));

/** Excel's first line, which names the separator. */
const separatorLine = /^"?sep=/;

export const knownIn = (cells: readonly string[], isKnown: IsKnown): number =>
  cells.filter((cell) => plainText(cell) !== '' && isKnown(cell)).length;

export const isBlank = (cells: readonly string[]) => cells.every((cell) => plainText(cell) === '');

/** Whether a row has the names of the columns again, as each page of a print has. */
export const repeatsHeader = (cells: readonly string[], headers: readonly string[]): boolean =>
  headers.every((header, index) => header.toLowerCase() === plainText(cells[index] ?? '').toLowerCase());

/** Whether cells have one text, as `failed` in each of them: names of columns differ. */
export const hasOneText = (cells: readonly { text: string }[]): boolean =>
  cells.every(({ text }) => text === cells[0]?.text);

/** A cell with a number, whatever the decimal symbol. */
export const isNumber = (cell: string) =>
  plainText(cell) !== '' && (['.', ','] as const).some((decimal) => !Number.isNaN(numberInFile(cell, decimal)));

/** The number of such a cell: with the symbol that the cell has. */
export const numberIn = (cell: string): number => {
  const value = numberInFile(cell, '.') ?? Number.NaN;
  return Number.isNaN(value) ? (numberInFile(cell, ',') ?? Number.NaN) : value;
};

/** A number, also with a unit behind it, or a duration: `1.5 h`, `1:30`, `1h30`. */
export function isAmount(cell: string): boolean {
  const text = plainText(cell);
  const [, number = '', unit = ''] = /^([+-]?[\d.,]+) ?([^\d\s].*)$/.exec(text) ?? [];
  return isNumber(text) || (isUnitCell(unit) && isNumber(number)) || /^\d+(:| ?h) ?\d/i.test(text);
}

/**
 * The units of the columns, where the row below the header has units above numbers. Beside known ones that are at least
 * half, other short texts above numbers are units, too, such as `counts`: a row that told nothing of its columns would
 * lose them all. A text above texts, such as `text` or `#` above labels, says nothing of a unit.
 */
export function unitsBelow(header: number, data: Table): readonly string[] | undefined {
  const units = data[header + 1] ?? [];
  const below = data.slice(header + 2, header + 2 + lookedRows);
  const found = units.map((cell) => /^[([]([^()[\]]*)[)\]]$/.exec(plainText(cell))?.[1]?.trim() ?? plainText(cell));
  const named = found.flatMap((unit, index) => (unit === '' || unit === '-' ? [] : [{ unit, index }]));
  const above = named.filter(({ index }) => below.some((cells) => isAmount(cells[index] ?? '')));
  const known = above.filter(({ unit }) => isUnitCell(unit)).length;
  // `crude [g]` is a name with its unit.
  const areShort = above.every(({ unit }) => isUnitCell(unit) || /^\p{L}[^\d[\]]{0,11}$/u.test(unit));
  if (known === 0 || known * 2 < named.length || !areShort) return undefined;
  const ofNumbers = new Set(above.map(({ index }) => index));
  return found.map((unit, index) => (ofNumbers.has(index) ? unit : ''));
}
