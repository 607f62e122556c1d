import { rowsOf } from '#web/features/experiments/begin/begin-form.ts';
import { openTable, samplesOf } from '#web/features/experiments/begin/open-table.ts';
import { columnsOf } from '#web/features/experiments/begin/row-definitions.ts';
import type { ChosenFormat } from '#web/lib/format/file-format.ts';
import { problemText } from '#web/lib/table-file/row-problems.ts';

export const plain = { delimiter: ',', decimal: '.' } as const;

/** The content of an experiment that begins with the file. */
export async function beginWith(text: string, chosen: ChosenFormat = {}) {
  const table = await openTable(new File([text], 'table.csv'), plain, chosen);
  const rows = rowsOf(table);
  const { samples, rejected, emptied } = samplesOf(table, columnsOf(rows), true);
  return {
    header: table.source.header,
    thousands: table.source.thousands,
    uncertainty: table.source.uncertainty,
    columns: rows.map(({ header, role, type }) => `${header}: ${role === 'Skip' ? 'Skip' : `${role}, ${type}`}`),
    reasons: rows.map(({ reason }) => reason),
    samples: samples.map((sample) => Object.values(sample)),
    rows,
    emptied: emptied.map(problemText),
    rejected: rejected.map(({ row }) => row),
  };
}
