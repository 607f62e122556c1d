import type { FileDecimal } from '#shared/rules/file-decimal.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import type { ChosenFormat, FileFormat, TextEncoding } from '#web/lib/format/file-format.ts';
import type { Thousands } from './known-groups.ts';
import type { CsvContent } from './read-csv.ts';
import type { Range } from './sheet-cells.ts';
import type { ReadHeader } from './table-layout.ts';
import type { Uncertainty } from './uncertainties.ts';

/** By a person's choice; a workbook's texts that do not tell their decimal symbol, by the account's. */
export interface ReadOptions {
  own?: DecimalSymbol;
  chosen?: ChosenFormat | undefined;
}

/** A file's text without its byte order mark, and the encoding in which it was read. */
export interface EncodedText {
  text: string;
  encoding: TextEncoding;
}

/** A file as text. A workbook becomes the CSV of one of its sheets. */
export interface FileText extends Omit<EncodedText, 'encoding'> {
  encoding: EncodedText['encoding'] | 'Excel workbook';
  /** How a workbook's text is written; a text file's format is found out. */
  fixed?: FileFormat & Pick<FileDecimal, 'isAssumed'>;
  sheet?: ReadSheet;
  /** Ranges of merged cells, where a file tells them. */
  merged?: readonly Range[];
  /** Notes for a person on how it was read. */
  notes?: readonly string[];
  /** Why nothing can be read. */
  problem?: string;
}

/** The sheet of a workbook that was read. */
export interface ReadSheet {
  name: string;
  /** The sheets with data, in the order of their tabs. */
  names: readonly string[];
  /** Those of them that a spreadsheet hides. */
  hiddenNames?: readonly string[];
  /** The part of this sheet that a spreadsheet hides. */
  hidden?: string;
  /** Cells that are texts have numbers with decimals: their symbol is found out as in a text file. */
  hasNumbersInTexts: boolean;
  /** Which rows of cells that are merged over several have their value. */
  merged?: 'each' | 'first';
}

/** The source of a file's text, and how its table was found. */
export interface Source extends Omit<FileText, 'text' | 'fixed' | 'merged' | 'notes'> {
  header: ReadHeader;
  thousands?: Thousands;
  uncertainty?: Uncertainty;
}

/** A text that was read as a table. */
export function sourceOf(
  { notes = [], ...read }: Omit<FileText, 'text' | 'fixed' | 'merged'>,
  { header, problem, thousands, uncertainty }: Pick<CsvContent, 'header' | 'problem' | 'thousands' | 'uncertainty'>,
): Source {
  const reasons = [...notes, ...header.reasons];
  return {
    ...read,
    header: { ...header, reasons },
    ...(thousands && { thousands }),
    ...(uncertainty && { uncertainty }),
    ...(problem !== undefined && { problem }),
  };
}
