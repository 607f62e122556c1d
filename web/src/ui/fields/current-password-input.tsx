import { TextInput } from './text-input.tsx';

/** The first field of a dialog that asks for the account's password again. */
export const CurrentPasswordInput = () => (
  <TextInput
    name="password"
    label="Current password"
    type="password"
    autoComplete="current-password"
    required
    autoFocus
  />
);
