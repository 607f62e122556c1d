import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { limits } from '#shared/rules/limits.ts';
import { shortNameFrom, shortNameProblem } from '#shared/rules/short-name.ts';
import { definitionKinds, definitionsKey } from '#web/lib/resources/definitions.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { DefinitionPlace } from './definition-config.ts';

interface Props {
  hasUnit?: boolean;
  /** True if formulas may use it: they then follow a change of its short name. */
  isUsed?: boolean;
  /** Where the short name must be unique; with it, the name gives the short name of a new item. */
  place?: DefinitionPlace;
}

/** Name, short name and unit; rules and scripts have no unit. */
export function HeadFields({ hasUnit = true, isUsed = true, place }: Props) {
  const derived = useDerivedShortName(place);
  const before: unknown = useFormState().defaultValues?.short_name;
  const shortName: unknown = useWatch({ name: 'short_name' });
  const isRenamed = isUsed && typeof before === 'string' && before !== '' && shortName !== before;
  return (
    <>
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus />
      <TextInput
        name="short_name"
        label="Short name"
        required
        maxLength={limits.shortName}
        {...(isRenamed && { hint: `Formulas that use ${before} will use the new name` })}
        {...(derived.reserved && shortName === `${derived.reserved}_` && { hint: reservedHint(derived.reserved) })}
      />
      {hasUnit && <TextInput name="unit" label="Unit" maxLength={limits.unit} />}
    </>
  );
}

const reservedHint = (word: string) => `${word} is reserved, so formulas and files call it ${word}_`;

/** Fills the short name from the name, until somebody types another one. */
function useDerivedShortName(place: DefinitionPlace | undefined): { reserved: string } {
  const client = useQueryClient();
  const { setValue, getValues, formState } = useFormContext();
  const [derived, setDerived] = useState('');
  const name = String(useWatch({ name: 'name' }) ?? '');
  const initial: unknown = formState.defaultValues?.name;
  const isNew = place !== undefined && formState.defaultValues?.short_name === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another name gives another short name
  useEffect(() => {
    const current: unknown = getValues('short_name');
    if (!isNew || name === initial || (current !== '' && current !== derived)) return;
    const next = name.trim() === '' ? '' : shortNameFrom(name.toLowerCase(), isTaken);
    setDerived(next);
    setValue('short_name', next, { shouldDirty: true, shouldValidate: current !== '' });
  }, [name]);
  /** Among the definitions that are loaded; the server checks all. */
  const isTaken = (shortName: string) =>
    place !== undefined &&
    'experiment' in place &&
    definitionKinds.some((kind) =>
      client
        .getQueryData<{ short_name: string }[]>(definitionsKey(place.experiment, kind))
        ?.some((item) => item.short_name === shortName),
    );
  const word = derived.replace(/_$/, '');
  return { reserved: word !== derived && shortNameProblem(word) !== undefined ? word : '' };
}
