/**
 * A text of a file as people see it: without marks that no screen shows (a byte order mark in the middle, a soft hyphen),
 * letters and their accents as one character, and every kind and number of blanks as one blank.
 */
export function plainText(text: string): string {
  if (/^[!-~]*$/.test(text)) return text;
  return text.normalize('NFC').replaceAll(invisible, '').replaceAll(blanks, ' ').trim();
}

/** Also the mark that DOS sets at the end of a file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: files have control characters
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u00AD\u001A]/g;
/** Instruments fill fixed widths with zero bytes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: files have zero bytes
const blanks = /[\s\u0000]+/g;
