import { restored } from './csv.ts';
import { numberInFile } from './file-number.ts';
import { sameUnit } from './header-units.ts';
import type { DecimalSymbol } from './number-format.ts';
import { plainText } from './plain-text.ts';
import { areOfOneKind, convertUnit } from './unit-kinds.ts';

/** A number, and the unit behind it. Dates, and texts that only begin with digits, are none. */
const measured = /^([+-]?[\d.,'’\s]*\d(?:e[+-]?\d+)?)\s?([%‰°\p{L}\p{Sc}][^\d]{0,11})$/iu;
const month = /^(jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)/i;

/** A cell with a number and a text behind it, as both. */
function partsOf(cell: string): { number: string; ending: string } | undefined {
  const [, number, ending] = /^([+-]?[\d.,'’\s]*\d(?:e[+-]?\d+)?)\s?([^\d\s].*)$/i.exec(cell.trim()) ?? [];
  return number === undefined || ending === undefined ? undefined : { number, ending };
}

/** The number of a cell that ends with this unit; undefined for another unit or none. */
export function withoutUnit(cell: string, unit = ''): string | undefined {
  const parts = unit.trim() === '' ? undefined : partsOf(cell);
  return parts && sameUnit(parts.ending, unit) ? parts.number : undefined;
}

/**
 * The number of a cell with a unit behind it, in this unit: `20 mg` and `0.02 g` are 20 (decision TRUTH-4). Undefined
 * without a unit or with one of another kind, NaN where the number cannot be read.
 */
export function amountIn(cell: string, unit = '', decimal: DecimalSymbol = '.'): number | undefined {
  const parts = unit.trim() === '' ? undefined : partsOf(cell);
  if (!parts || !areOfOneKind(parts.ending, unit)) return undefined;
  return convertUnit(numberInFile(parts.number, decimal) ?? Number.NaN, parts.ending, unit);
}

/** The text of such a number, which may be none; undefined without a unit or with one of another kind. */
export function amountText(cell: string, unit = ''): string | undefined {
  const parts = unit.trim() === '' ? undefined : partsOf(cell);
  return parts && areOfOneKind(parts.ending, unit) ? parts.number : undefined;
}

/** Whether the unit behind a cell's number is another than this one, and of its kind. */
export const hasOtherUnit = (cell: string, unit = ''): boolean =>
  withoutUnit(cell, unit) === undefined && amountIn(cell.replace(',', '.'), unit) !== undefined;

/**
 * The unit of a column in which most numbers have one behind them, such as `%` in `12.5%`: that of the header, if the
 * others are of its kind, however few, else the one that most cells have. Undefined where one is of another kind. Texts without a
 * number, and limits, do not count.
 */
export function unitOfCells(cells: readonly string[], ofHeader = ''): string | undefined {
  const texts = cells.map((cell) => restored(plainText(cell))).filter(beginsWithNumber);
  const counts = new Map<string, number>();
  for (const text of texts) {
    const unit = measured.exec(text)?.[2]?.trim();
    if (unit === undefined ? !isBare(text) : month.test(unit)) return undefined;
    if (unit === undefined) continue;
    const known = [...counts.keys()].find((one) => sameUnit(one, unit)) ?? unit;
    counts.set(known, (counts.get(known) ?? 0) + 1);
  }
  const units = [...counts.keys()];
  const [most] = units.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const united = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (most === undefined) return undefined;
  const isOfHeader = ofHeader !== '' && areOfOneKind(most, ofHeader);
  if (!isOfHeader && united * 2 < texts.length) return undefined;
  const unit = isOfHeader ? ofHeader : most;
  return units.every((one) => areOfOneKind(one, unit)) ? unit : undefined;
}

/** A number without a unit. */
export const isBare = (text: string): boolean => /^[+\-−]?[.,]?\d[\d.,'’\s]*(e[+-]?\d+)?$/i.test(text);

/** Whether a column has shares such as 0.55 without a unit beside percentages: they can be 0.55 % or 55 %. */
export function mixesShares(cells: readonly string[], unit = ''): boolean {
  if (!sameUnit(unit, '%')) return false;
  return cells.some((cell) => withoutUnit(cell, '%') !== undefined) && cells.some(isBareShare);
}

export const isBareShare = (cell: string): boolean => /^[+-]?(0?[.,]\d*[1-9]\d*|1([.,]0*)?)$/.test(plainText(cell));

/** Also a code such as `2-propanol`. */
export const beginsWithNumber = (text: string): boolean => /^[+\-−]?[.,]?\d/.test(text);
