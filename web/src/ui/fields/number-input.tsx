import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { type DecimalSymbol, numberForFile, typedNumber } from '#shared/rules/number-format.ts';
import { useDecimalSymbol } from '../../lib/resources/account.ts';

interface Props {
  name: string;
  label: string;
  required?: boolean;
  disabled?: boolean;
  hint?: string;
}

/**
 * A number of the surrounding form, typed and shown with the account's decimal symbol: null while empty, the raw text if
 * it is not a number, so that the schema can refuse it.
 */
export function NumberInput({ name, label, required, disabled, hint }: Props) {
  const { field, fieldState } = useController({ name });
  const decimal = useDecimalSymbol();
  const [typed, setTyped] = useState('');
  const { ref, value, onChange, ...bound } = field;
  const written = typeof value === 'number' ? numberForFile(value, decimal) : String(value ?? '');
  const shown = parseNumber(typed, decimal) === (value ?? null) ? typed : written;
  return (
    <TextField
      {...bound}
      inputRef={ref}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseNumber(event.target.value, decimal));
      }}
      label={required ? `${label}*` : label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      disabled={disabled ?? false}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', 'aria-required': required } }}
    />
  );
}

/** The number in a text, null if it is empty; the text if it is none, so that the schema can refuse it. */
export function parseNumber(text: string, decimal: DecimalSymbol): number | string | null {
  const number = typedNumber(text, decimal);
  return Number.isNaN(number) ? text : number;
}
