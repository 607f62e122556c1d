import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import type { InputForm } from './input-form.ts';

/** The field of a new input, and that of one that samples may have values of. */
const ofNew = {
  label: 'Value in existing samples',
  hint: 'What this input was in the samples that exist already; they then count in full. Unknown or varied values can be entered in the table: until then series learn less from those samples, and models nothing.',
};
const ofOld = {
  label: 'Value in samples without one',
  hint: 'What this input was in samples for which nothing was entered. Values in the table stay as they are.',
};
type Texts = typeof ofNew;

/** Asks what an input was for the samples that have no value of it: those that are older, if it is new. */
export function EarlierValueField({ isNew }: { isNew: boolean }) {
  const isCategorical = useWatch<InputForm, 'is_categorical'>({ name: 'is_categorical' });
  const { label, hint } = isNew ? ofNew : ofOld;
  if (!isCategorical)
    return <NumberInput name="earlier_value" label={label} hint={`Leave empty if unknown. ${hint}`} />;
  return isNew ? <CategoryOfNew /> : <CategoryOfOld />;
}

/** While there are samples, a category that stays keeps its index (decision PARAM-4). */
function CategoryOfOld() {
  const { setValue } = useFormContext<InputForm>();
  const categories = useWatch<InputForm, 'categories'>({ name: 'categories' }) ?? none;
  const index = useWatch<InputForm, 'earlier_value'>({ name: 'earlier_value' });
  return (
    <CategorySelect
      texts={ofOld}
      categories={categories}
      chosen={typeof index === 'number' ? categories[index] : undefined}
      onChoose={(chosen) =>
        setValue('earlier_value', chosen === '' ? null : categories.indexOf(chosen), { shouldDirty: true })
      }
    />
  );
}

/** The form has the index of the category, which follows the list of categories while that is edited. */
function CategoryOfNew() {
  const { setValue } = useFormContext<InputForm>();
  const categories = useWatch<InputForm, 'categories'>({ name: 'categories' }) ?? none;
  const [chosen, setChosen] = useState('');
  const index = categories.indexOf(chosen);
  useEffect(() => setValue('earlier_value', index >= 0 ? index : undefined), [index, setValue]);
  const known = index >= 0 ? chosen : undefined;
  return <CategorySelect texts={ofNew} categories={categories} chosen={known} onChoose={setChosen} />;
}

interface SelectProps {
  texts: Texts;
  categories: readonly string[];
  chosen: string | undefined;
  /** Empty if the value is unknown. */
  onChoose: (label: string) => void;
}

function CategorySelect({ texts: { label, hint }, categories, chosen = '', onChoose }: SelectProps) {
  return (
    <TextField
      select
      label={label}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
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
