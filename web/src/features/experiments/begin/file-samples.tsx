import Alert from '@mui/material/Alert';
import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { countOf } from '#shared/rules/format-count.ts';
import type { ImportSession } from '#web/lib/imports/open-import.ts';
import { useImportPlan } from '#web/lib/imports/use-import-file.ts';
import { ProposedStates } from '#web/ui/proposed-states.tsx';
import { RowProblems } from '#web/ui/row-problems.tsx';
import type { ImportRights } from './begin-choices.ts';
import type { BeginForm } from './begin-form.ts';
import { columnsOf } from './row-definitions.ts';

interface Props {
  table: ImportSession<'experiment'>;
  rights: ReturnType<ImportRights>;
}

/** Says which of the file's rows become the first series, before anything is made. */
export function FileSamples({ table, rights }: Props) {
  const { setValue } = useFormContext<BeginForm>();
  const rows = useDeferredValue(useWatch<BeginForm, 'rows'>({ name: 'rows' }));
  const states = useWatch<BeginForm, 'states'>({ name: 'states' });
  const { plan } = useImportPlan(table, { columns: columnsOf(rows), outputs: rights.outputs, states });
  if (table.opened.rowCount === 0) return null;
  if (!rights.import) {
    return (
      <Alert severity="info">The licence does not allow to import series: the experiment begins without samples.</Alert>
    );
  }
  if (!plan) return null;
  const { sampleCount, rejected, emptied, notes } = plan;
  return (
    <>
      <Alert severity={sampleCount > 0 ? 'success' : 'warning'}>
        {sampleCount === 0 && 'No row becomes a sample.'}
        {sampleCount > 0 &&
          `${countOf(sampleCount, 'sample', 'samples')} will be series 1${rights.outputs ? '' : ', without outputs: the licence does not allow to import them'}.`}
      </Alert>
      {rejected.count > 0 && (
        <Alert severity="warning">
          {`${countOf(rejected.count, 'row', 'rows')} left out:`}
          <RowProblems of={rejected} />
        </Alert>
      )}
      {rights.outputs && emptied.count > 0 && (
        <Alert severity="warning">
          {`${countOf(emptied.count, 'output value', 'output values')} cannot be read and will be empty:`}
          <RowProblems of={emptied} />
        </Alert>
      )}
      <ProposedStates
        states={plan.states}
        isImported={states}
        onImport={(isImported) => setValue('states', isImported)}
      />
      {notes.length > 0 && <Alert severity="info">{`Imported as follows: ${notes.join(' ')}`}</Alert>}
    </>
  );
}
