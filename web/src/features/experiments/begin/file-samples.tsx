import Alert from '@mui/material/Alert';
import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { countOf } from '#shared/rules/format-count.ts';
import { counted } from '#web/lib/table-file/row-problems.ts';
import { RowProblems } from '#web/ui/row-problems.tsx';
import type { BeginForm } from './begin-form.ts';
import { type OpenTable, samplesOf } from './open-table.ts';
import { columnsOf } from './row-definitions.ts';
import type { ImportRights } from './use-import-rights.ts';

interface Props {
  table: OpenTable;
  rights: ReturnType<ImportRights>;
}

/** Says which of the file's rows become the first series, before anything is made. */
export function FileSamples({ table, rights }: Props) {
  const rows = useDeferredValue(useWatch<BeginForm, 'rows'>({ name: 'rows' }));
  const read = useMemo(() => samplesOf(table, columnsOf(rows), rights.outputs), [table, rows, rights.outputs]);
  if (table.content.rows.length === 0) return null;
  if (!rights.import) {
    return (
      <Alert severity="info">The licence does not allow to import series: the experiment begins without samples.</Alert>
    );
  }
  const { samples, rejected, emptied, notes } = read;
  return (
    <>
      <Alert severity={samples.length > 0 ? 'success' : 'warning'}>
        {samples.length === 0 && 'No row becomes a sample.'}
        {samples.length > 0 &&
          `${countOf(samples.length, 'sample', 'samples')} will be series 1${rights.outputs ? '' : ', without outputs: the licence does not allow to import them'}.`}
      </Alert>
      {rejected.length > 0 && (
        <Alert severity="warning">
          {`${countOf(rejected.length, 'row', 'rows')} left out:`}
          <RowProblems of={counted(rejected)} />
        </Alert>
      )}
      {rights.outputs && emptied.length > 0 && (
        <Alert severity="warning">
          {`${countOf(emptied.length, 'output value', 'output values')} cannot be read and will be empty:`}
          <RowProblems of={counted(emptied)} />
        </Alert>
      )}
      {notes.length > 0 && <Alert severity="info">{`Imported as they are: ${notes.join(' ')}`}</Alert>}
    </>
  );
}
