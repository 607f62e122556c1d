import { limits } from '../../../../shared/rules/limits.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';

/** What all parameters are called by. */
export function HeadFields() {
  return (
    <>
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus />
      <TextInput name="short_name" label="Short name" required maxLength={limits.shortName} />
      <TextInput name="unit" label="Unit" maxLength={limits.unit} />
    </>
  );
}
