import { numberOf } from './import-rows.ts';

export type DecimalSymbol = '.' | ',';

/**
 * What a person typed, or a file holds, as a number: null for nothing, NaN for what is no finite decimal number.
 * Thousands separators, hexadecimals and `Infinity` are no numbers here.
 */
export function numberFromText(text: string, decimal: DecimalSymbol = '.'): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (decimal === ',' && trimmed.includes('.')) return Number.NaN;
  return numberOf(decimal === ',' ? trimmed.replace(',', '.') : trimmed);
}

/** A number for reading: ten significant digits hide what floating point adds (0.1 + 0.2). The largest ones would round to Infinity. */
export function formatNumber(value: number): string {
  const rounded = Number(value.toPrecision(10));
  return String(Number.isFinite(rounded) ? rounded : value);
}

/** A number for a file: every digit, with the decimal symbol that the reader's spreadsheet expects. */
export function numberForFile(value: number, decimal: DecimalSymbol = '.'): string {
  return decimal === ',' ? String(value).replace('.', ',') : String(value);
}

const decimals = { '.': /^\s*[+-]?\d*\.\d+(e[+-]?\d+)?\s*$/i, ',': /^\s*[+-]?\d*,\d+(e[+-]?\d+)?\s*$/i };
/** `1,234` and `1.234` may also be a thousand and more. */
const thousands = /^\s*[+-]?\d{1,3}([.,]\d{3})+\s*$/;

/**
 * The decimal symbol that a file's cells speak for: the one that cells such as `5,47` or `5.47` have when no cell has
 * the other; else the account's own. What may be thousands speaks for nothing.
 */
export function decimalSymbolOf(rows: Iterable<readonly string[]>, own: DecimalSymbol = '.'): DecimalSymbol {
  const found = { '.': false, ',': false };
  for (const row of rows) {
    for (const cell of row) {
      if (thousands.test(cell)) continue;
      if (decimals['.'].test(cell)) found['.'] = true;
      else if (decimals[','].test(cell)) found[','] = true;
    }
  }
  if (found['.'] === found[',']) return own;
  return found[','] ? ',' : '.';
}
