import { numberOf } from './import-rows.ts';

export type DecimalSymbol = '.' | ',';

/**
 * Parses a number from a form or file: null for an empty text, NaN for anything but a finite decimal number. Thousands
 * separators, hexadecimals and `Infinity` are rejected.
 */
export function numberFromText(text: string, decimal: DecimalSymbol = '.'): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (decimal === ',' && trimmed.includes('.')) return Number.NaN;
  return numberOf(decimal === ',' ? trimmed.replace(',', '.') : trimmed);
}

/**
 * Parses a number that a person of an account with this decimal symbol typed or pasted. With the comma, `47,6` and
 * `47.6` are the same number, `1.234,5` is one above a thousand, and `1.234` may be a thousand or a decimal number, and
 * is NaN. The minus of typesetters, which word processors write, is one.
 */
export function typedNumber(typed: string, decimal: DecimalSymbol): number | null {
  const text = withPlainMinus(typed.trim());
  const value = numberFromText(text, decimal);
  if (!Number.isNaN(value)) return value;
  if (groups[decimal].test(text)) return numberFromText(text.replaceAll(decimal === '.' ? ',' : '.', ''), decimal);
  return decimal === '.' || mayBeThousand(text) ? value : numberFromText(text);
}

/** True for `1.234`, which an account with the comma may mean as a thousand or as a decimal number. */
export const mayBeThousand = (text: string): boolean => thousands.test(text) && !/^\s*[+-]?0/.test(text);

/** Groups of thousands before a decimal symbol: no other reading is possible. */
const groups = {
  '.': /^[+-]?[1-9]\d{0,2}(,\d{3})+\.\d+$/,
  ',': /^[+-]?[1-9]\d{0,2}(\.\d{3})+,\d+$/,
};

/**
 * Formats a number for reading, with ten significant digits to hide rounding errors (0.1 + 0.2). The largest doubles
 * would be rounded to Infinity and are written in full.
 */
export function formatNumber(value: number): string {
  const rounded = Number(value.toPrecision(10));
  return String(Number.isFinite(rounded) ? rounded : value);
}

/** Formats a number for a file: every digit, with the decimal symbol of the reader's spreadsheet. */
export function numberForFile(value: number, decimal: DecimalSymbol = '.'): string {
  return withSymbol(String(value), decimal);
}

/** A number's text with the decimal symbol. */
export const withSymbol = (text: string, decimal: DecimalSymbol) => text.replace('.', decimal);

/** A number's text with the minus of the charts' axes instead of a hyphen, and none before a zero: for text to read. */
export const withMinus = (text: string): string => text.replace(/^-(?=[0.,]+( %)?$)/, '').replaceAll('-', '−');

/** The minus of typesetters as that of keyboards, where a number or its exponent begins. */
export const withPlainMinus = (text: string) => text.replaceAll(/(?<=^|[e^]) ?[−–﹣]/gi, '-');

/** `1,234` and `1.234` may have a thousands separator. */
const thousands = /^\s*[+-]?\d{1,3}([.,]\d{3})+\s*$/;
