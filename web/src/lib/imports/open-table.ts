import { knownHeaders } from '#shared/rules/header-units.ts';
import type { ImportParameter } from '#shared/rules/import-columns.ts';
import type { ChosenFormat, FileFormat } from '#web/lib/format/file-format.ts';
import { type FileText, type Source, sourceOf } from '#web/lib/table-file/file-text.ts';
import { type CsvContent, readCsv } from '#web/lib/table-file/read-csv.ts';

/** How a file is read: with the account's format, unless the file or a person's choice differs. */
export interface Reading {
  account: FileFormat;
  chosen?: ChosenFormat;
}

/** The parameters whose columns a file may have. */
export interface FileParameters {
  inputs: readonly ImportParameter[];
  outputs: readonly ImportParameter[];
}

/** A file that was read as a table. */
export interface OpenTable {
  content: CsvContent;
  /** The account's format. */
  account: FileFormat;
  source: Source;
  /** The file has no text at all. */
  isBlank: boolean;
}

/** Tells of headers whether they name a parameter. */
export const headersOf = ({ inputs, outputs }: FileParameters) => knownHeaders([...inputs, ...outputs]);

export function openTable(
  { text, fixed, merged, ...read }: FileText,
  parameters: FileParameters,
  { account, chosen }: Reading,
): OpenTable {
  const content = readCsv(text, account, { ...chosen, ...fixed }, headersOf(parameters), merged);
  const source = sourceOf(read, content);
  return { content, account, source, isBlank: text.trim() === '' && source.problem === undefined };
}

/** The part that is shown before anything is planned. */
export const openedOf = ({ content, source, isBlank }: OpenTable) => ({ format: content.format, source, isBlank });
