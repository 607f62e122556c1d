import { TextInput } from './text-input.tsx';

/** Asks for the account's password again; the first field of its dialog unless it is said. */
export const CurrentPasswordInput = ({ autoFocus = true }: { autoFocus?: boolean }) => (
  <TextInput
    name="password"
    label="Current password"
    type="password"
    autoComplete="current-password"
    required
    autoFocus={autoFocus}
  />
);
