import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';

interface Option {
  value: string;
  label: string;
  /** The meaning, in the list and, once it is chosen, below the field. */
  text?: string;
}

interface Props {
  name: string;
  label: string;
  options: readonly Option[];
  required?: boolean;
  disabled?: boolean;
  hint?: string;
  /** Called after the form has the new value, for fields that depend on it. */
  onSelect?: (value: string) => void;
}

/** A select of the surrounding form. */
export function SelectInput({ name, label, options, required, disabled, hint, onSelect }: Props) {
  const { field, fieldState } = useController({ name });
  const { ref, value, ...bound } = field;
  const chosen = options.find((option) => option.value === value);
  return (
    <TextField
      {...bound}
      select
      inputRef={ref}
      value={chosen ? value : ''}
      onChange={(event) => {
        bound.onChange(event);
        onSelect?.(event.target.value);
      }}
      label={required ? `${label}*` : label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? chosen?.text ?? hint}
      disabled={disabled ?? false}
      slotProps={{
        htmlInput: { 'aria-required': required },
        ...(chosen?.text && { select: { renderValue: () => chosen.label } }),
      }}
    >
      {options.map((option) => (
        <MenuItem
          key={option.value}
          value={option.value}
          {...(option.text && { 'aria-label': option.label, 'aria-description': option.text })}
        >
          {option.text ? <ListItemText primary={option.label} secondary={option.text} /> : option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
