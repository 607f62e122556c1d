import MenuItem from '@mui/material/MenuItem';
import type { SxProps, Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

interface Props<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** '' while nothing is chosen. */
  value: Value | '';
  onChoose: (value: Value) => void;
  helperText?: ReactNode;
  error?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  sx?: SxProps<Theme>;
}

/** A select that belongs to no form. */
export function Choice<Value extends string | number>({ options, onChoose, ...field }: Props<Value>) {
  return (
    <TextField
      select
      {...field}
      onChange={({ target }) => {
        const chosen = options.find(({ value }) => String(value) === String(target.value));
        if (chosen) onChoose(chosen.value);
      }}
    >
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Options that are their own labels. */
export const optionsNamed = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));
