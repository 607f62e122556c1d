import { limits } from '../../../../shared/rules/limits.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';

/** What all definitions are called by; rules and scripts have no unit. */
export function HeadFields({ hasUnit = true }: { hasUnit?: boolean }) {
  return (
    <>
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus />
      <TextInput name="short_name" label="Short name" required maxLength={limits.shortName} />
      {hasUnit && <TextInput name="unit" label="Unit" maxLength={limits.unit} />}
    </>
  );
}
