import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { type ImportColumn, importSamples, type RowProblem } from '#shared/rules/import-columns.ts';
import { cellNotes, rangeNotes } from '#shared/rules/import-notes.ts';
import type { ImportRow } from '#shared/rules/import-rows.ts';
import type { ChosenFormat, FileFormat } from '#web/lib/format/file-format.ts';
import { packedSamples } from '#web/lib/table-file/pack-rows.ts';
import { hasWorkers, unreadFile, workerSession } from '#web/lib/table-file/worker-session.ts';
import { type OpenTable, readTable, tableOf } from './read-table.ts';
import type { TableRequest } from './table-worker.ts';

export type { OpenTable } from './read-table.ts';

/** Reads a file, in a worker where there are workers. */
export async function openTable(file: Blob, account: FileFormat, chosen: ChosenFormat): Promise<OpenTable> {
  if (!hasWorkers) return readTable(file, account, chosen);
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  const { ask, close } = workerSession<TableRequest>(worker);
  try {
    return await ask<OpenTable>({ file, account, chosen });
  } catch (error) {
    return tableOf(unreadFile(error), account, chosen);
  } finally {
    close();
  }
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
