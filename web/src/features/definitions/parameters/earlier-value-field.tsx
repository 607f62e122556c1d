import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import type { InputForm } from './input-form.ts';

const label = 'Value in existing samples';
const hint =
  'What this input was in the samples that exist already; they then count in full. Unknown or varied values can be entered in the table: until then series learn less from those samples, and models nothing.';

/** Asks what a new input was for the samples that are older than it. */
export function EarlierValueField() {
  const isCategorical = useWatch<InputForm, 'is_categorical'>({ name: 'is_categorical' });
  if (isCategorical) return <EarlierCategory />;
  return <NumberInput name="earlier_value" label={label} hint={`Leave empty if unknown. ${hint}`} />;
}

/** The form has the index of the category, which follows the list of categories while that is edited. */
function EarlierCategory() {
  const { setValue } = useFormContext<InputForm>();
  const categories = useWatch<InputForm, 'categories'>({ name: 'categories' }) ?? none;
  const [chosen, setChosen] = useState('');
  const index = categories.indexOf(chosen);
  useEffect(() => setValue('earlier_value', index >= 0 ? index : undefined), [index, setValue]);
  return (
    <TextField
      select
      label={label}
      value={index >= 0 ? chosen : ''}
      onChange={(event) => setChosen(event.target.value)}
      helperText={hint}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">Unknown</MenuItem>
      {categories.map((category) => (
        <MenuItem key={category} value={category}>
          {category}
        </MenuItem>
      ))}
    </TextField>
  );
}

const none: string[] = [];
