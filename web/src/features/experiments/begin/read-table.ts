import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import type { ChosenFormat, FileFormat } from '#web/lib/format/file-format.ts';
import { type FileText, type Source, sourceOf } from '#web/lib/table-file/file-text.ts';
import { type CsvContent, readCsv } from '#web/lib/table-file/read-csv.ts';
import { readFile } from '#web/lib/table-file/read-file.ts';

/** A file with which an experiment begins. */
export interface OpenTable {
  source: Source;
  content: CsvContent;
  /** The account's decimal symbol. */
  own: DecimalSymbol;
}

export const readTable = async (file: Blob, account: FileFormat, chosen: ChosenFormat): Promise<OpenTable> =>
  tableOf(await readFile(file, undefined, { own: account.decimal, chosen }), account, chosen);

/** More columns are no inputs and outputs: an experiment has at most 200 of each. */
const maxColumns = 400;

export function tableOf({ text, fixed, ...read }: FileText, account: FileFormat, chosen: ChosenFormat): OpenTable {
  const content = readCsv(text, account, { ...chosen, ...fixed });
  const count = content.headers.length;
  const problem = `The table has ${count} columns. Please leave out those that are neither inputs nor outputs.`;
  const found = count > maxColumns ? { ...content, headers: [], rows: [], broken: [], problem } : content;
  return { source: sourceOf(read, found), content: found, own: account.decimal };
}
