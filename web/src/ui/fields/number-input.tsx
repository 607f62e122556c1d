import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { numberFromText } from '#shared/rules/number-format.ts';

interface Props {
  name: string;
  label: string;
  required?: boolean;
  disabled?: boolean;
  hint?: string;
}

/**
 * A number of the surrounding form: null while empty, the raw text if it is not a number, so that the schema can refuse
 * it.
 */
export function NumberInput({ name, label, required, disabled, hint }: Props) {
  const { field, fieldState } = useController({ name });
  const [typed, setTyped] = useState('');
  const { ref, value, onChange, ...bound } = field;
  const shown = parseNumber(typed) === (value ?? null) ? typed : String(value ?? '');
  return (
    <TextField
      {...bound}
      inputRef={ref}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseNumber(event.target.value));
      }}
      label={required ? `${label}*` : label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      disabled={disabled ?? false}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', 'aria-required': required } }}
    />
  );
}

export function parseNumber(text: string): number | string | null {
  const number = numberFromText(text);
  return Number.isNaN(number) ? text : number;
}
