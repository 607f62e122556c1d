import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { dayOf, endOfDay } from '#web/lib/format/calendar-day.ts';

interface Props {
  name: string;
  label: string;
  hint?: string;
}

/** A day of the surrounding form, in unix seconds; null while empty. A day stands for its last second. */
export function DateInput({ name, label, hint }: Props) {
  const { field, fieldState } = useController({ name });
  const { ref, value, onChange, ...bound } = field;
  return (
    <TextField
      {...bound}
      inputRef={ref}
      type="date"
      label={label}
      value={typeof value === 'number' ? dayOf(value) : ''}
      onChange={(event) => onChange(endOfDay(event.target.value) ?? null)}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
    />
  );
}
