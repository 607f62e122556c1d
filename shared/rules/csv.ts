import { type DecimalSymbol, numberForFile } from './number-format.ts';

/** What a spreadsheet takes for a formula when a cell begins with it, full-width forms included (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet will run: an apostrophe in front of what would start a formula. Numbers need none. */
export function neutralized(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** What `neutralized` was given, so that an exported file can be imported again. */
export function restored(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}

/** What a cell of a file holds. Every text passes through here: names and units are people's to choose. */
export function cellForFile(value: string | number | null, decimal: DecimalSymbol): string {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return '';
  return typeof value === 'number' ? numberForFile(value, decimal) : neutralized(value);
}

/** A name that every file system takes, without the extension. */
export function fileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
  const safe = name.replaceAll(/[<>:"/\\|?*\u0000-\u001f]/g, '-').trim();
  return safe === '' || /^\.+$/.test(safe) ? 'export' : safe;
}
