import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import type { InputForm } from './input-form.ts';

const label = 'Value in existing samples';
const hints = {
  ofNew:
    'What this input was in the samples that exist already; they then count in full. Unknown or varied values can be entered in the table: until then series learn less from those samples, and models nothing.',
  ofOld:
    'What this input was in samples that have no value of it. A value that is entered in the table counts in its place.',
};

/** Asks what an input was for the samples that have no value of it: those that are older, if it is new. */
export function EarlierValueField({ isNew }: { isNew: boolean }) {
  const isCategorical = useWatch<InputForm, 'is_categorical'>({ name: 'is_categorical' });
  const hint = isNew ? hints.ofNew : hints.ofOld;
  if (!isCategorical)
    return <NumberInput name="earlier_value" label={label} hint={`Leave empty if unknown. ${hint}`} />;
  return isNew ? <CategoryOfNew hint={hint} /> : <CategoryOfOld hint={hint} />;
}

/** While there are samples, a category that stays keeps its index (decision PARAM-4). */
function CategoryOfOld({ hint }: { hint: string }) {
  const { setValue } = useFormContext<InputForm>();
  const categories = useWatch<InputForm, 'categories'>({ name: 'categories' }) ?? none;
  const index = useWatch<InputForm, 'earlier_value'>({ name: 'earlier_value' });
  return (
    <CategorySelect
      hint={hint}
      categories={categories}
      chosen={typeof index === 'number' ? categories[index] : undefined}
      onChoose={(chosen) =>
        setValue('earlier_value', chosen === '' ? null : categories.indexOf(chosen), { shouldDirty: true })
      }
    />
  );
}

/** The form has the index of the category, which follows the list of categories while that is edited. */
function CategoryOfNew({ hint }: { hint: string }) {
  const { setValue } = useFormContext<InputForm>();
  const categories = useWatch<InputForm, 'categories'>({ name: 'categories' }) ?? none;
  const [chosen, setChosen] = useState('');
  const index = categories.indexOf(chosen);
  useEffect(() => setValue('earlier_value', index >= 0 ? index : undefined), [index, setValue]);
  const known = index >= 0 ? chosen : undefined;
  return <CategorySelect hint={hint} categories={categories} chosen={known} onChoose={setChosen} />;
}

interface SelectProps {
  hint: string;
  categories: readonly string[];
  chosen: string | undefined;
  /** Empty if the value is unknown. */
  onChoose: (label: string) => void;
}

function CategorySelect({ hint, categories, chosen = '', onChoose }: SelectProps) {
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
