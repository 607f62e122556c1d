import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { InParameter, OutParameter } from '../../../../shared/contracts/parameters.ts';
import type { Sample } from '../../../../shared/contracts/samples.ts';
import { NumberInput } from '../../ui/fields/number-input.tsx';
import { SelectInput } from '../../ui/fields/select-input.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { changedCells, type SampleField, sampleFields, sampleFormSchema, sampleFormValues } from './sample-form.ts';
import { type CellEdit, editedValues } from './sample-values.ts';
import type { useChangeSeries } from './use-change-series.ts';

export interface SampleDialogRequest {
  mode: 'create' | 'edit' | 'duplicate';
  series: { uuid: string; number: number };
  /** What is edited, or copied. */
  sample?: Sample;
  number?: number;
}

interface Props {
  request: SampleDialogRequest;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  /** Without the licence, inputs are read only. */
  mayEditInputs: boolean;
  changes: ReturnType<typeof useChangeSeries>;
  onClose: () => void;
}

/** The whole of a sample in a form: a new one, a copy, or one that is there. */
export function SampleDialog({ request, inputs, outputs, mayEditInputs, changes, onClose }: Props) {
  const { mode, series, sample } = request;
  const fields = useMemo(() => sampleFields(inputs, outputs), [inputs, outputs]);
  const schema = useMemo(() => sampleFormSchema(fields), [fields]);

  async function submit(cells: CellEdit[]): Promise<void> {
    if (mode === 'edit' && sample) {
      const body = { version: sample.version, ...editedValues(changedCells(cells, sample)) };
      await changes.updateSample.mutateAsync({ id: sample.uuid, body });
    } else {
      const body = { ...editedValues(cells.filter(({ value }) => value !== null)), source: 'create' as const };
      await changes.createSample.mutateAsync({ series: series.uuid, body });
    }
  }

  return (
    <FormDialog
      title={title(request)}
      onClose={onClose}
      schema={schema}
      defaultValues={sampleFormValues(fields, sample)}
      onSubmit={submit}
    >
      <Fields title="Inputs" fields={fields.filter(({ kind }) => kind === 'input')} disabled={!mayEditInputs} />
      <Fields title="Outputs" fields={fields.filter(({ kind }) => kind === 'output')} />
    </FormDialog>
  );
}

function Fields({ title, fields, disabled }: { title: string; fields: readonly SampleField[]; disabled?: boolean }) {
  if (fields.length === 0) return null;
  return (
    <>
      <Typography variant="overline" component="h3" color="textSecondary" sx={{ mb: '-8px !important' }}>
        {title}
      </Typography>
      {fields.map((field) => (
        <ValueInput key={field.key} field={field} disabled={disabled ?? false} />
      ))}
    </>
  );
}

function ValueInput({ field: { key, kind, parameter }, disabled }: { field: SampleField; disabled: boolean }) {
  const label = parameter.unit ? `${parameter.name} (${parameter.unit})` : parameter.name;
  const common = { name: key, label, required: kind === 'input', disabled };
  if (!parameter.is_categorical) return <NumberInput {...common} />;
  const options = parameter.categories.map((category, index) => ({ value: String(index), label: category }));
  const none = { value: '', label: 'None' };
  return <SelectInput {...common} options={kind === 'output' ? [none, ...options] : options} />;
}

function title({ mode, series, number }: SampleDialogRequest): string {
  if (mode === 'create') return `New sample in series ${series.number}`;
  return `${mode === 'edit' ? 'Edit' : 'Duplicate'} sample ${number} of series ${series.number}`;
}
