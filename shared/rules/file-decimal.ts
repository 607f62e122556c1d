import { plainNumber } from './file-number.ts';
import type { DecimalSymbol } from './number-format.ts';
import { valueBefore } from './uncertainty.ts';

export interface FileDecimal {
  decimal: DecimalSymbol;
  /** The cells of the file do not tell the symbol. */
  isAssumed: boolean;
}

/**
 * The decimal symbol of a file: the one of more cells such as `5,47` or `5.47`, in the columns of parameters where any
 * tells; else the account's. Ambiguous separators are ignored.
 *
 * @param isParameter tells of a column whether it is known to be a parameter's
 */
export function decimalOf(
  rows: Iterable<readonly string[]>,
  own: DecimalSymbol,
  isParameter: (column: number) => boolean = () => true,
): FileDecimal {
  const [known, others] = [
    { '.': 0, ',': 0 },
    { '.': 0, ',': 0 },
  ];
  const isFull = (counted: typeof known) => counted['.'] + counted[','] >= enough;
  for (const row of rows) {
    if (isFull(known)) break;
    for (const [column, cell] of row.entries()) {
      if (!hasSymbol(cell)) continue;
      const counted = isParameter(column) ? known : others;
      const symbol = isFull(counted) ? undefined : decimalIn(cell);
      if (symbol) counted[symbol] += 1;
    }
  }
  const found = known['.'] + known[','] > 0 ? known : others;
  const isAssumed = found['.'] === found[','];
  // The account's symbol where as many cells have one as the other.
  return { decimal: isAssumed ? own : found[','] > found['.'] ? ',' : '.', isAssumed };
}

/** So many cells tell. */
const enough = 1000;

/** `1,234` and `1.234` may have a group of thousands; so may `1 234`, which may also be two numbers. */
export const isAmbiguous = (text: string) => /^[+-]?[1-9]\d{0,2}([.,]\d{3}|( \d{3})+)$/.test(text);

/** The readings of an ambiguous cell: '1.234 can be 1234 or 1.234'. */
export const readings = (cell: string) =>
  cell.includes(' ')
    ? `${cell} can be one number or several`
    : `${cell} can be ${cell.replace(/[.,]/, '')} or ${cell.replace(/[.,]/, '.')}`;

/** The number of a cell, without the unit behind it, as `plainNumber` writes it. */
export const bareNumber = (cell: string) => plainNumber(valueBefore(cell) ?? cell).replace(unitBehind, '');

/** A number with one of the symbols, or with a group of thousands that looks like it. */
export const mayHaveDecimal = (cell: string) =>
  hasSymbol(cell) && (decimalIn(cell) !== undefined || isAmbiguous(bareNumber(cell)));

/** The symbol that a cell certainly has: a number, with a unit behind or groups of thousands before the symbol. */
function decimalIn(cell: string): DecimalSymbol | undefined {
  const text = bareNumber(cell);
  if (isAmbiguous(text)) return undefined;
  const [, point, comma] = single.exec(text) ?? grouped.exec(text) ?? [];
  if (point !== undefined) return '.';
  return comma === undefined ? undefined : ',';
}

const hasSymbol = (cell: string) => cell.includes('.') || cell.includes(',');
const unitBehind = /(?<=\d) ?[%°\p{L}\p{Sc}][^\s\d]{0,7}$/u;
const single = /^[+-]?\d*(?:(\.)|(,))\d+(?:e[+-]?\d+)?$/i;
const grouped = /^[+-]?\d{1,3}(?:(?:['’_ ]|(?:,\d{3})*,)\d{3}(\.)|(?:['’_ ]|(?:\.\d{3})*\.)\d{3}(,))\d+$/;
