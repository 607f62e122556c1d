import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import type { HeaderChoice } from '#web/lib/table-file/table-layout.ts';
import type { Uncertainty } from '#web/lib/table-file/uncertainties.ts';

/** An account's format of CSV files. */
export interface FileFormat {
  delimiter: ',' | ';' | '\t';
  decimal: DecimalSymbol;
}

/** The format of an account until it is known. */
export const plainFormat: FileFormat = { delimiter: ',', decimal: '.' };

/** The encodings of a text. */
export const textEncodings = [
  'UTF-8',
  'UTF-16 LE',
  'UTF-16 BE',
  'Windows-1252',
  'Windows-1250',
  'Windows-1251',
  'Mac Roman',
  'Shift JIS',
  'GB 18030',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** A person's choice of how a file is read: of a text also the encoding, of a workbook the name of the sheet. */
export interface ChosenFormat extends Partial<FileFormat> {
  encoding?: TextEncoding;
  sheet?: string;
  /** For a workbook: which rows have the value of a cell that is merged over several. */
  merged?: 'each' | 'first';
  /** Cells such as `1,234` have thousands. */
  thousands?: boolean;
  /** Whether cells such as `0.13 ± 0.02` are read as the value before `±`. */
  uncertainty?: Uncertainty['chosen'];
  /** The rows of the header. */
  header?: HeaderChoice | undefined;
}

/** The symbols that a person chooses from, with their names. */
export const decimalNames = [
  ['.', 'Point (.)'],
  [',', 'Comma (,)'],
] as const;

export const delimiterNames = [
  [',', 'Comma (,)'],
  [';', 'Semicolon (;)'],
  ['\t', 'Tab'],
] as const;
