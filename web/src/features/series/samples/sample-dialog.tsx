import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { impossibleText } from '#shared/rules/target-text.ts';
import { type CellEdit, editedValues, valuesOf } from '#shared/samples/sample-values.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { currentSample } from '#web/unsaved/save-outcome.ts';
import { cellText } from '../cell-value.ts';
import type { useRecordedChanges } from '../changes/use-recorded-changes.ts';
import { changedCells, type SampleField, sampleFormFields, sampleFormSchema, sampleFormValues } from './sample-form.ts';

export interface SampleDialogRequest {
  mode: 'create' | 'edit' | 'duplicate';
  series: { uuid: string; number: number };
  /** The sample to edit or copy. */
  sample?: Sample;
  number?: number;
}

interface Props {
  request: SampleDialogRequest;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  /** Without the licence, inputs are read-only. */
  mayEditInputs: boolean;
  changes: ReturnType<typeof useRecordedChanges>;
  onClose: () => void;
}

/** A sample in a form: a new one, a copy, or an existing one. */
export function SampleDialog({ request, inputs, outputs, mayEditInputs, changes, onClose }: Props) {
  const { mode, series, sample } = request;
  const fields = useMemo(() => sampleFormFields(inputs, outputs), [inputs, outputs]);
  const schema = useMemo(() => sampleFormSchema(fields), [fields]);

  /** The sample as another account saved it after the dialog opened; the changes here apply on top of it. */
  const [current, setCurrent] = useState<Sample>();

  async function submit(cells: CellEdit[]): Promise<void> {
    if (mode === 'edit' && sample) {
      const version = (current ?? sample).version;
      const name = `sample ${request.number} of series ${series.number}`;
      try {
        await changes.editSample(sample, name, version, changedCells(cells, sample));
      } catch (error) {
        setCurrent(currentSample(error) ?? current);
        throw error;
      }
    } else {
      const body = { ...editedValues(cells.filter(({ value }) => value !== null)), source: 'create' as const };
      await changes.createSample(series.uuid, body);
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
      {current && sample && <Alert severity="warning">{changedText(fields, sample, current)}</Alert>}
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
  const decimal = useDecimalSymbol();
  const typed: unknown = useWatch({ name: key });
  const common = { name: key, label: nameWithUnit(parameter), required: kind === 'input', disabled };
  const bounds = 'bounds' in parameter ? parameter.bounds : undefined;
  if (!parameter.is_categorical) {
    const impossible = typeof typed === 'number' ? impossibleText(typed, bounds, decimal) : undefined;
    return <NumberInput {...common} {...(impossible && { hint: `${impossible}. Save keeps it` })} />;
  }
  const options = parameter.categories.map((category, index) => ({ value: String(index), label: category }));
  const none = { value: '', label: 'None' };
  return <SelectInput {...common} options={kind === 'output' ? [none, ...options] : options} />;
}

/** Shows what changed, so that the person saves again deliberately. */
function changedText(fields: readonly SampleField[], before: Sample, now: Sample): string {
  const [then, today] = [valuesOf(before), valuesOf(now)];
  const changed = fields.filter(({ parameter: { uuid } }) => (then.get(uuid) ?? null) !== (today.get(uuid) ?? null));
  const list = changed.map(({ parameter }) => {
    const categories = parameter.is_categorical ? parameter.categories : undefined;
    return `${parameter.name} is now ${cellText(today.get(parameter.uuid), categories) || 'empty'}`;
  });
  return `${now.edited_by ?? 'Somebody else'} changed this sample: ${list.join(', ')}. Saving again keeps what you changed here, and the rest as it now is.`;
}

function title({ mode, series, number }: SampleDialogRequest): string {
  if (mode === 'create') return `New sample in series ${series.number}`;
  return `${mode === 'edit' ? 'Edit' : 'Duplicate'} sample ${number} of series ${series.number}`;
}
