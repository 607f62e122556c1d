import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type InParameter, inParameterWrite } from '#shared/contracts/parameters.ts';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { DefinitionFormProps, DefinitionPlace } from '../definition-kind.ts';
import { HeadFields } from '../head-fields.tsx';
import { shortNameCheck, withShortNameCheck } from '../short-name-check.ts';
import { CategoryEditor } from './category-editor.tsx';
import { type InputBody, type InputForm, inputForm } from './input-form.ts';
import { TypeSelect } from './type-select.tsx';

type Props = DefinitionFormProps<InParameter, InputBody, DefinitionPlace>;

export function InputDialog({ place, request, title, note, onClose, onSave }: Props) {
  const own = request.mode === 'edit' ? request.item.short_name : undefined;
  const schema = useMemo(
    () => withShortNameCheck<InputForm, InputBody>(inParameterWrite, shortNameCheck(place, own)),
    [place, own],
  );
  return (
    <FormDialog
      title={title}
      {...(note && { note })}
      schema={schema}
      defaultValues={inputForm(request)}
      onSubmit={onSave}
      onClose={onClose}
    >
      <HeadFields isUsed={'experiment' in place} />
      <KindFields />
      {'experiment' in place && request.mode !== 'edit' && (
        <Typography variant="body2" color="textSecondary">
          Existing samples have no value of a new input. Series learn less from them, and models nothing, until they
          have one.
        </Typography>
      )}
    </FormDialog>
  );
}

function KindFields() {
  const { setValue, clearErrors } = useFormContext<InputForm>();
  const isCategorical = useWatch<InputForm, 'is_categorical'>({ name: 'is_categorical' });
  /** Changing the type resets the numbers. */
  const choose = (type: string) => {
    setValue('is_categorical', type === 'Categorical', { shouldDirty: true });
    for (const field of ['min_value', 'max_value', 'step'] as const) setValue(field, null);
    clearErrors();
  };
  return (
    <>
      <TypeSelect
        options={['Numerical', 'Categorical']}
        value={isCategorical ? 'Categorical' : 'Numerical'}
        onChoose={choose}
      />
      {isCategorical ? (
        <CategoryEditor />
      ) : (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <NumberInput name="min_value" label="Min value" required />
          <NumberInput name="max_value" label="Max value" required />
          <NumberInput name="step" label="Step" required />
        </Stack>
      )}
    </>
  );
}
