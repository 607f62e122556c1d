import { importSamples, type MatchedColumns } from '#shared/rules/import-columns.ts';
import { cellNotes, rangeNotes } from '#shared/rules/import-notes.ts';
import type { OpenTable } from './open-table.ts';

/** The samples of a table by its columns, and what is left out of them; none without an input. */
export function samplesFrom(
  { content, account }: OpenTable,
  matched: Omit<MatchedColumns, 'unknown'>,
  outputs: boolean,
) {
  const { rows, headers, format } = content;
  const used = matched.columns.filter(({ kind }) => kind === 'input' || outputs);
  const read = importSamples(rows, matched, { outputs, decimal: format.decimal, width: headers.length });
  const samples = used.some(({ kind }) => kind === 'input') ? read.samples : [];
  const notes = [...cellNotes(used, content), ...rangeNotes(used, samples, account.decimal)];
  return { ...read, used, samples, notes };
}
