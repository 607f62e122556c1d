import { rowsOf } from '#web/features/experiments/begin/begin-form.ts';
import { columnsOf } from '#web/features/experiments/begin/row-definitions.ts';
import type { ChosenFormat } from '#web/lib/format/file-format.ts';
import { planImport, readImportFile } from '#web/lib/imports/plan-import.ts';
import { problemText } from '#web/lib/table-file/row-problems.ts';

export const plain = { delimiter: ',', decimal: '.' } as const;

/** A file that is open for a new experiment, with the rows and the samples that it becomes. */
export async function openBegin(file: Blob, chosen: ChosenFormat = {}) {
  const request = { kind: 'experiment' as const, target: { inputs: [], outputs: [] }, account: plain, chosen };
  const { opened, plan, body } = planImport(await readImportFile(file, request), request);
  const rows = rowsOf(opened);
  const choice = { columns: columnsOf(rows), outputs: true };
  const { samples = [] } = await body(choice);
  return { opened, rows, ...plan(choice), samples: samples.map((sample) => Object.values(sample)) };
}

/** The content of an experiment that begins with the file. */
export async function beginWith(text: string, chosen: ChosenFormat = {}) {
  const { opened, rows, samples, rejected, emptied } = await openBegin(new File([text], 'table.csv'), chosen);
  return {
    header: opened.source.header,
    thousands: opened.source.thousands,
    uncertainty: opened.source.uncertainty,
    columns: rows.map(({ header, role, type }) => `${header}: ${role === 'Skip' ? 'Skip' : `${role}, ${type}`}`),
    reasons: rows.map(({ reason }) => reason),
    samples,
    rows,
    emptied: emptied.first.map(problemText),
    rejected: rejected.first.map(({ row }) => row),
    whyRejected: rejected.first.map(problemText),
  };
}
