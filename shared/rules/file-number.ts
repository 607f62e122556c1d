import { restored } from './csv.ts';
import { numberOf } from './import-rows.ts';
import { type DecimalSymbol, numberFromText, withPlainMinus } from './number-format.ts';
import { plainText } from './plain-text.ts';

/**
 * The number in a cell of a file: null for an empty cell, NaN where it has none or can be read in two ways. Beside plain
 * numbers it knows groups of thousands that cannot be decimals, other characters for digits and signs, and powers of ten.
 */
export function numberInFile(cell: string, decimal: DecimalSymbol): number | null {
  const text = plainNumber(cell);
  const value = whole.test(text) ? Number.NaN : numberFromText(text, decimal);
  if (!Number.isNaN(value)) return value;
  const digits = withoutGroups(text);
  return digits === undefined || hasTooManyDigits(digits) ? Number.NaN : numberOf(digits);
}

/** The text of a cell with the digits and signs of numbers, and with `e` for a power of ten. */
export function plainNumber(cell: string): string {
  if (/^[+\-.,\de]*$/.test(cell)) return cell;
  const text = restored(plainText(cell.replaceAll(narrowGroup, "'")))
    .replaceAll(fullWidth, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(/^'(?=[\d.,]*$)/, '');
  return withExponent(withPlainMinus(text));
}

/** A blank between groups of thousands that spreadsheets write, and people cannot type by mistake. */
const narrowGroup = /(?<=\d)[\u00A0\u2007\u2009\u202F](?=\d{3}(?!\d))/g;
const fullWidth = /[\uFF0B-\uFF0E\uFF10-\uFF19\uFF25\uFF45]/g;

/** Groups of three that only thousands have: by apostrophes or narrow blanks, or with another decimal symbol behind. */
function withoutGroups(text: string): string | undefined {
  if (whole.test(text)) return text;
  const group = grouped.find(([pattern]) => pattern.test(text))?.[1];
  return group && text.replaceAll(group, '').replace(',', '.');
}

const grouped = [
  [/^[+-]?[1-9]\d{0,2}(['’]\d{3})+([.,]\d+)?$/, /['’]/g],
  [/^[+-]?[1-9]\d{0,2}(_\d{3})+([.,]\d+)?$/, /_/g],
  [/^[+-]?[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,})$/, /\./g],
  [/^[+-]?[1-9]\d{0,2}((,\d{3})+\.\d+|(,\d{3}){2,})$/, /,/g],
] as const;
const whole = /^[+-]?\d+$/;

/** A whole number of which a double would keep other digits, such as a barcode. */
export function hasTooManyDigits(text: string): boolean {
  if (text.length <= 15 || !whole.test(text)) return false;
  const number = Number(text);
  return Number.isFinite(number) && String(number) !== text && BigInt(number) !== BigInt(text);
}

/** `1.2x10^-3`, `1.2·10⁻³` and `1.2 E-3` as `1.2e-3`. */
function withExponent(text: string): string {
  const flat = text.replace(
    /[⁺⁻]?[⁰¹²³⁴-⁹]+$/,
    (power) => `^${[...power].map((one) => superscripts[one] ?? one).join('')}`,
  );
  return flat.replace(/^([+-]?[\d.,]*\d) ?(?:[x×·*] ?10\^([+-]?\d+)|e([+-]\d+))$/i, '$1e$2$3');
}

const superscripts: Readonly<Record<string, string>> = Object.fromEntries(
  [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'].map((one, index) => [one, '0123456789+-'[index] ?? '']),
);
