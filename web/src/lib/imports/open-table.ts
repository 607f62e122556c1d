import type { FileFormat } from '#web/lib/format/file-format.ts';
import type { Source } from '#web/lib/table-file/file-text.ts';
import type { CsvContent } from '#web/lib/table-file/read-csv.ts';

/** A file that was read as a table. */
export interface OpenTable {
  content: CsvContent;
  /** The account's format. */
  account: FileFormat;
  source: Source;
  /** The file has no text at all. */
  isBlank: boolean;
}

/** The part that is shown before anything is planned. */
export const openedOf = ({ content, source, isBlank }: OpenTable) => ({ format: content.format, source, isBlank });
