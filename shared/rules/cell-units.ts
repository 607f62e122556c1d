import { restored } from './csv.ts';
import { sameUnit } from './header-units.ts';
import { plainText } from './plain-text.ts';

/** A number, and the unit behind it. Dates, and texts that only begin with digits, are none. */
const measured = /^([+-]?[\d.,'’\s]*\d(?:e[+-]?\d+)?)\s?([%‰°\p{L}][^\d]{0,11})$/iu;
const month = /^(jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)/i;

/** The number of a cell that ends with this unit; undefined for another unit or none. */
export function withoutUnit(cell: string, unit = ''): string | undefined {
  if (unit.trim() === '') return undefined;
  const [, number, ending = ''] = /^([+-]?[\d.,'’\s]*\d(?:e[+-]?\d+)?)\s?([^\d\s].*)$/i.exec(cell.trim()) ?? [];
  return sameUnit(ending, unit) ? number : undefined;
}

/**
 * The unit that every number of a column has behind it, such as `%` in `12.5%`; undefined if one has another or none.
 * Texts without a number, and limits, do not count.
 */
export function unitOfCells(cells: readonly string[]): string | undefined {
  const texts = cells.map((cell) => restored(plainText(cell))).filter(beginsWithNumber);
  const unit = measured.exec(texts[0] ?? '')?.[2];
  if (unit === undefined || month.test(unit)) return undefined;
  return texts.every((text) => measured.test(text) && withoutUnit(text, unit) !== undefined) ? unit.trim() : undefined;
}

/** Also a code such as `2-propanol`. */
export const beginsWithNumber = (text: string): boolean => /^[+\-−]?[.,]?\d/.test(text);
