import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { Choice, optionsNamed } from '#web/ui/fields/choice.tsx';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import { StepNote } from '#web/ui/fields/step-note.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { DefinitionFormProps, DefinitionPlace } from '../definition-config.ts';
import { HeadFields } from '../head-fields.tsx';
import { PropertiesField } from '../properties/properties-field.tsx';
import { withoutRow } from '../properties/read-properties.ts';
import { withShortNameCheck } from '../short-name-check.ts';
import { AxisFields, MixtureField } from './axis-fields.tsx';
import { CategoryEditor } from './category-editor.tsx';
import { EarlierValueField } from './earlier-value-field.tsx';
import { type InputBody, type InputForm, inputBody, inputForm, inputFormSchema } from './input-form.ts';
import { LevelsField } from './levels-field.tsx';

type Props = DefinitionFormProps<InParameter, InputBody, DefinitionPlace>;

export function InputDialog({ place, request, title, note, repeats, onClose, onSave }: Props) {
  const own = request.mode === 'edit' ? request.item.short_name : undefined;
  const experiment = useExperimentOf(place);
  const [form] = useState(() => inputForm(request, experiment?.earlier_inputs));
  const schema = useMemo(() => withShortNameCheck<InputForm, InputBody>(inputFormSchema, place, own), [place, own]);
  return (
    <FormDialog
      title={title}
      {...(note && { note })}
      {...(repeats && { repeats })}
      schema={schema}
      defaultValues={form}
      onSubmit={(body) => onSave(inputBody(body, form))}
      onClose={onClose}
    >
      <HeadFields isUsed={'experiment' in place} place={place} />
      <KindFields mixtures={experiment?.mixtures ?? []} />
      {experiment?.has_series && <EarlierValueField isNew={request.mode !== 'edit'} />}
      {experiment?.has_series && request.mode === 'edit' && (
        <Typography variant="body2">The values of samples stay, also those outside a new range.</Typography>
      )}
    </FormDialog>
  );
}

/** A library belongs to no experiment. */
function useExperimentOf(place: DefinitionPlace): Experiment | undefined {
  return useExperiment('experiment' in place ? place : { ...place, project: '', experiment: '' }).data;
}

function KindFields({ mixtures }: { mixtures: readonly MixtureDefinition[] }) {
  const { setValue, getValues, clearErrors } = useFormContext<InputForm>();
  const isCategorical = useWatch<InputForm, 'is_categorical'>({ name: 'is_categorical' });
  /** Changing the type resets the numbers. */
  const choose = (type: string) => {
    setValue('is_categorical', type === 'Categorical', { shouldDirty: true });
    for (const field of ['min_value', 'max_value', 'step', 'levels', 'scale', 'properties', 'part_of'] as const)
      setValue(field, null);
    setValue('earlier_value', undefined);
    clearErrors();
  };
  /** Properties belong to the index of a category. */
  const removeCategory = (index: number) => {
    const properties = getValues('properties');
    if (!properties) return;
    setValue('properties', { ...properties, values: withoutRow(properties.values, index) }, { shouldDirty: true });
  };
  return (
    <>
      <Choice
        label="Type*"
        options={optionsNamed(['Numerical', 'Categorical'])}
        value={isCategorical ? 'Categorical' : 'Numerical'}
        onChoose={choose}
      />
      {isCategorical ? <CategoryEditor onRemove={removeCategory} /> : <NumericFields />}
      {isCategorical && <PropertiesField />}
      {!isCategorical && <MixtureField mixtures={mixtures} />}
      <AxisFields />
    </>
  );
}

/** The levels of a numerical input or, without any, its range in steps. */
function NumericFields() {
  const levels = useWatch<InputForm, 'levels'>({ name: 'levels' });
  if (levels) return <LevelsField />;
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <NumberInput name="min_value" label="Min value" required />
        <NumberInput name="max_value" label="Max value" required />
        <NumberInput name="step" label="Step" required />
      </Stack>
      <StepNote />
    </>
  );
}
