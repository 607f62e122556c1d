import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import { type DecimalSymbol, numberForFile } from '#shared/rules/number-format.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { parseNumber } from '#web/ui/fields/number-input.tsx';
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

/** The levels of the surrounding form, typed or pasted as a list; what is no number stays, so that the schema refuses it. */
export function LevelsField() {
  const { field } = useController<InputForm, 'levels'>({ name: 'levels' });
  const { getFieldState, formState } = useFormContext<InputForm>();
  const decimal = useDecimalSymbol();
  const levels: readonly unknown[] = field.value ?? [];
  const [typed, setTyped] = useState(() => levelTexts(levels, decimal).join('; '));
  const own = getFieldState('levels', formState).error?.message;
  const problem = own ?? levels.map((_, at) => getFieldState(`levels.${at}`, formState).error?.message).find(Boolean);
  return (
    <TextField
      name={field.name}
      inputRef={field.ref}
      label="Levels*"
      value={typed}
      multiline
      maxRows={6}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(levelsFrom(target.value, decimal));
      }}
      error={problem !== undefined}
      helperText={problem ?? 'Type or paste numbers, such as 0.01; 0.03; 0.1'.replaceAll('.', decimal)}
      slotProps={{ htmlInput: { autoComplete: 'off', 'aria-required': true } }}
    />
  );
}

const levelTexts = (levels: readonly unknown[], decimal: DecimalSymbol): string[] =>
  levels.map((level) => (typeof level === 'number' ? numberForFile(level, decimal) : String(level)));

/** The numbers of a list; a comma parts them where it is no decimal symbol, and before a space. */
function levelsFrom(text: string, decimal: DecimalSymbol): (number | string | null)[] {
  const parts = text.split(decimal === ',' ? /[\s;]+|,\s+/ : /[\s;,]+/).filter((part) => part !== '');
  return parts.map((part) => parseNumber(part, decimal));
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
