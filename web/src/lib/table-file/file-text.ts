import type { FileFormat } from '#web/lib/format/file-format.ts';
import type { EncodedText } from './read-text.ts';

/** A file as text. A workbook becomes the CSV of one of its sheets. */
export interface FileText extends Omit<EncodedText, 'encoding'> {
  encoding: EncodedText['encoding'] | 'Excel workbook';
  /** How a workbook's text is written; a text file's format is found out. */
  fixed?: FileFormat;
  /** The sheet of a workbook that was read, whether it has others with data, and what of it a spreadsheet hides. */
  sheet?: { name: string; isOneOfSeveral: boolean; hidden?: string };
  /** Why nothing can be read. */
  problem?: string;
}

/** What the text of a file came from. */
export type Source = Omit<FileText, 'text' | 'fixed'>;
