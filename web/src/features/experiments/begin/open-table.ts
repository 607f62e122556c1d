import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { type ImportColumn, importSamples, type RowProblem } from '#shared/rules/import-columns.ts';
import { cellNotes, rangeNotes } from '#shared/rules/import-notes.ts';
import type { ImportRow } from '#shared/rules/import-rows.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import type { ChosenFormat, FileFormat } from '#web/lib/format/file-format.ts';
import { type Source, sourceOf } from '#web/lib/table-file/file-text.ts';
import { packedSamples } from '#web/lib/table-file/pack-rows.ts';
import { type CsvContent, readCsv } from '#web/lib/table-file/read-csv.ts';
import { readFile } from '#web/lib/table-file/read-file.ts';

/** A file with which an experiment begins. */
export interface OpenTable {
  source: Source;
  content: CsvContent;
  /** The account's decimal symbol. */
  own: DecimalSymbol;
}

export async function openTable(file: Blob, account: FileFormat, chosen: ChosenFormat): Promise<OpenTable> {
  const { text, fixed, ...read } = await readFile(file, undefined, { own: account.decimal, chosen });
  const content = readCsv(text, account, { ...chosen, ...fixed });
  return { source: sourceOf(read, content), content, own: account.decimal };
}

export interface TableSamples {
  samples: ImportRow[];
  /** Rows that are left out: first those of samples, then summaries and what else is no sample. */
  rejected: RowProblem[];
  /** Output cells that cannot be read. */
  emptied: RowProblem[];
  /** Values outside of a range or off a step. */
  notes: string[];
}

/** The samples of a file whose columns are these inputs and outputs; none without an input. */
export function samplesOf({ content, own }: OpenTable, columns: ImportColumn[], outputs: boolean): TableSamples {
  const { rows, headers, format, broken } = content;
  if (!columns.some(({ kind }) => kind === 'input')) return { samples: [], rejected: [], emptied: [], notes: [] };
  const options = { outputs, decimal: format.decimal, width: headers.length };
  const { samples, rejected, emptied } = importSamples(rows, { columns, missing: [] }, options);
  const notes = [...cellNotes(columns, content), ...rangeNotes(columns, samples, own)];
  return { samples, rejected: [...rejected, ...broken], emptied, notes };
}

/** The call that makes them the first series. */
export const seriesOf = (samples: ImportRow[], outputs: boolean): Promise<BodyInputOf<'importSeries'>> =>
  packedSamples({ samples, options: { in: true, out: outputs }, parameters: [] });
