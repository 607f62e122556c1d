import type { FileFormat } from '#web/lib/format/file-format.ts';
import type { ReadSheet } from '#web/lib/table-file/file-text.ts';

/** A file as somebody or something really wrote it, and what is imported of it, to the last digit. */
export interface MessyFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The account's format; comma and point by default. */
  account?: FileFormat;
  /**
   * temp (°C), solvent (Ethanol, Water and others), yield_pct (%), mass (mg); columns that the file lacks are left out.
   */
  samples: (number | string | null)[][];
  rejected?: string[];
  emptied?: string[];
  /** Header and reason of the columns that are preset to be skipped. */
  skipped?: [header: string, reason: string][];
  /** Header and what it is preset to, of the other columns that match no parameter. */
  asked?: [header: string, preset: string][];
  notes?: string[];
  /** Rows whose run failed, as they say. */
  states?: string[];
  encoding?: string;
  /** For a workbook: the sheet that is read. */
  sheet?: ReadSheet;
  /** Why nothing of the file is read. */
  problem?: string;
}

export const german: FileFormat = { delimiter: ';', decimal: ',' };

export const utf8 = (text: string) => new TextEncoder().encode(text);
/** Each letter as the byte that a code page has for it; other letters by their code. */
export const bytesOf = (text: string, codePage: Readonly<Record<string, number>> = {}) =>
  Uint8Array.from(text, (letter) => codePage[letter] ?? letter.codePointAt(0) ?? 0);
export function utf16(text: string, order: 'little' | 'big' = 'little', mark = true) {
  const bytes = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++) bytes.setUint16(2 * at, text.charCodeAt(at), order === 'little');
  const start = order === 'little' ? [0xff, 0xfe] : [0xfe, 0xff];
  return Uint8Array.from([...(mark ? start : []), ...new Uint8Array(bytes.buffer)]);
}

export const two = [
  [60, 'Ethanol', 12.5],
  [75, 'Water', 31],
];
