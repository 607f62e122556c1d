import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import type { InputForm } from './input-form.ts';

/** Which values a numerical input has, on which scale, and how many of them in a series; asked for once they are wanted. */
export function AxisFields() {
  const { setValue } = useFormContext<InputForm>();
  const isCategorical = useWatch<InputForm, 'is_categorical'>({ name: 'is_categorical' });
  const levels = useWatch<InputForm, 'levels'>({ name: 'levels' });
  const scale = useWatch<InputForm, 'scale'>({ name: 'scale' });
  const held = useWatch<InputForm, 'held'>({ name: 'held' });
  const [isOpen, setOpen] = useState(Boolean(levels ?? scale ?? held));
  if (!isOpen) {
    return (
      <Button onClick={() => setOpen(true)} sx={{ alignSelf: 'flex-start' }}>
        {isCategorical ? 'Few values in a series' : 'Levels, scale, few values in a series'}
      </Button>
    );
  }
  return (
    <>
      {!isCategorical && (
        <>
          <Choice
            label="Values"
            options={valuesOptions}
            value={levels ? 'levels' : 'range'}
            onChoose={(value) => setValue('levels', value === 'levels' ? [] : null, { shouldDirty: true })}
          />
          <Choice
            label="Scale"
            options={scaleOptions}
            value={scale ?? 'linear'}
            onChoose={(value) => setValue('scale', value === 'log' ? value : null, { shouldDirty: true })}
            helperText="On a logarithmic scale 0.1 and 1 are as far apart as 1 and 10"
          />
        </>
      )}
      <Choice
        label="In one series"
        options={seriesOptions(held?.values)}
        value={held ? (held.values ?? 1) : 0}
        onChoose={(values) => setValue('held', values > 0 ? { values } : null, { shouldDirty: true })}
        helperText="Few values suit what is costly to change, such as the temperature of a block"
      />
    </>
  );
}

const valuesOptions = [
  { value: 'range', label: 'A range in steps' },
  { value: 'levels', label: 'A list of levels' },
] as const;
const scaleOptions = [
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Logarithmic' },
] as const;

/** 0 stands for any number of values. */
function seriesOptions(own = 1) {
  const counts = [...new Set([0, 1, 2, 3, 4, 5, 6, own])].sort((a, b) => a - b);
  return counts.map((value) => ({ value, label: seriesValues(value) }));
}

/** How many values of an input a series may have, in words. */
export function seriesValues(count: number): string {
  if (count === 0) return 'Any number of values';
  return count === 1 ? 'One value' : `At most ${count} values`;
}

/** The mixture that an input is part of; not asked for where the experiment has none. */
export function MixtureField({ mixtures }: { mixtures: readonly MixtureDefinition[] }) {
  const { setValue, getFieldState, formState } = useFormContext<InputForm>();
  const chosen = useWatch<InputForm, 'part_of'>({ name: 'part_of' }) ?? '';
  if (mixtures.length === 0 && chosen === '') return null;
  const names = [...new Set([...mixtures.map(({ name }) => name), ...(chosen === '' ? [] : [chosen])])];
  const { error } = getFieldState('part_of', formState);
  return (
    <Choice
      label="Part of"
      options={[{ value: '', label: 'No mixture' }, ...names.map((name) => ({ value: name, label: name }))]}
      value={chosen}
      onChoose={(name) => setValue('part_of', name === '' ? null : name, { shouldDirty: true, shouldValidate: true })}
      error={error !== undefined}
      helperText={error?.message ?? 'The parts of a mixture add up to its total in every proposed sample'}
    />
  );
}
