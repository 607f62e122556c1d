import { plainNumber } from './file-number.ts';
import type { DecimalSymbol } from './number-format.ts';

export interface FileDecimal {
  decimal: DecimalSymbol;
  /** No cell of the file tells the symbol. */
  isAssumed: boolean;
}

/**
 * The decimal symbol of a file: the one that occurs in cells such as `5,47` or `5.47`, if the other does not; otherwise
 * the account's. Ambiguous separators are ignored.
 */
export function decimalOf(rows: Iterable<readonly string[]>, own: DecimalSymbol): FileDecimal {
  const found = { '.': false, ',': false };
  for (const row of rows) {
    for (const cell of row) {
      if (!((cell.includes('.') && !found['.']) || (cell.includes(',') && !found[',']))) continue;
      const symbol = decimalIn(cell);
      if (symbol) found[symbol] = true;
      if (found['.'] && found[',']) return { decimal: own, isAssumed: true };
    }
  }
  if (found['.'] === found[',']) return { decimal: own, isAssumed: true };
  return { decimal: found[','] ? ',' : '.', isAssumed: false };
}

/** `1,234` and `1.234` may have a group of thousands. */
export const isAmbiguous = (text: string) => /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text);

/** The symbol that a cell certainly has: a number, with a unit behind or groups of thousands before the symbol. */
function decimalIn(cell: string): DecimalSymbol | undefined {
  const text = plainNumber(cell).replace(unitBehind, '');
  if (isAmbiguous(text)) return undefined;
  const [, point, comma] = single.exec(text) ?? grouped.exec(text) ?? [];
  if (point !== undefined) return '.';
  return comma === undefined ? undefined : ',';
}

const unitBehind = /(?<=\d) ?[%°\p{L}][^\s\d]{0,7}$/u;
const single = /^[+-]?\d*(?:(\.)|(,))\d+(?:e[+-]?\d+)?$/i;
const grouped = /^[+-]?\d{1,3}(?:(?:['’_]|(?:,\d{3})*,)\d{3}(\.)|(?:['’_]|(?:\.\d{3})*\.)\d{3}(,))\d+$/;
