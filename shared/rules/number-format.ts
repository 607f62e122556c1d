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

/** A number for reading: ten significant digits hide what floating point adds (0.1 + 0.2). */
export function formatNumber(value: number): string {
  return String(Number(value.toPrecision(10)));
}

/** A number for a file: every digit, with the decimal symbol that the reader's spreadsheet expects. */
export function numberForFile(value: number, decimal: DecimalSymbol = '.'): string {
  return decimal === ',' ? String(value).replace('.', ',') : String(value);
}

/**
 * The decimal symbol that a file's cells speak for: the comma only when cells such as `5,47` are there and cells such
 * as `5.47` are not.
 */
export function decimalSymbolOf(rows: readonly (readonly string[])[]): DecimalSymbol {
  let commas = false;
  for (const row of rows) {
    for (const cell of row) {
      if (/^\s*[+-]?\d*\.\d+(e[+-]?\d+)?\s*$/i.test(cell)) return '.';
      commas ||= /^\s*[+-]?\d*,\d+(e[+-]?\d+)?\s*$/i.test(cell);
    }
  }
  return commas ? ',' : '.';
}
