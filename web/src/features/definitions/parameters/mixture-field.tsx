import { useFormContext, useWatch } from 'react-hook-form';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import type { InputForm } from './input-form.ts';

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
