import { useFormState, useWatch } from 'react-hook-form';
import { limits } from '#shared/rules/limits.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';

interface Props {
  hasUnit?: boolean;
  /** True if formulas may use it: they then follow a change of its short name. */
  isUsed?: boolean;
}

/** Name, short name and unit; rules and scripts have no unit. */
export function HeadFields({ hasUnit = true, isUsed = true }: Props) {
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
      />
      {hasUnit && <TextInput name="unit" label="Unit" maxLength={limits.unit} />}
    </>
  );
}
