import { type DecimalSymbol, numberForFile } from './number-format.ts';

/** Characters that start a formula in spreadsheets, full-width forms included (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Protects a text against formula injection by an apostrophe in front. Numbers need no protection. */
export function neutralized(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** Reverses `neutralized`, so that an exported file can be imported again. */
export function restored(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}

/** The cell of a file for a value. Every text passes through this function, because people choose names and units. */
export function cellForFile(value: string | number | null, decimal: DecimalSymbol): string {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return '';
  return typeof value === 'number' ? numberForFile(value, decimal) : neutralized(value);
}

/** A valid file name on every file system, without the extension. */
export function fileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
  const safe = name.replaceAll(/[<>:"/\\|?*\u0000-\u001f]/g, '-').trim();
  return safe === '' || /^\.+$/.test(safe) ? 'export' : safe;
}
