import { useWatch } from 'react-hook-form';
import { limits } from '#shared/rules/limits.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { TextInput } from './text-input.tsx';

interface Props {
  name: string;
  label: string;
  /** The account's name and e-mail, which make weak passwords. */
  own?: readonly string[];
}

/** A new password with its strength below. The meter advises; the schema decides. */
export function NewPasswordInput({ name, label, own = [] }: Props) {
  const password: unknown = useWatch({ name });
  const text = typeof password === 'string' ? password : '';
  return (
    <div>
      <TextInput
        name={name}
        label={label}
        type="password"
        autoComplete="new-password"
        maxLength={limits.password.max}
        required
      />
      <StrengthMeter password={text} own={own} />
    </div>
  );
}
