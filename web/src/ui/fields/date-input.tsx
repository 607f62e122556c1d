import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { dayOf, endOfDay, typedDay, writtenDay } from '#web/lib/format/calendar-day.ts';
import { DayPicker } from './day-picker.tsx';

interface Props {
  name: string;
  label: string;
  hint?: string;
}

/**
 * A day of the surrounding form, in unix seconds: null while empty, the raw text if it is no day, so that the schema can
 * refuse it. A day stands for its last second. It is shown as all dates are, DD-MM-YYYY.
 */
export function DateInput({ name, label, hint }: Props) {
  const { field, fieldState } = useController({ name });
  const [typed, setTyped] = useState('');
  const { ref, value, onChange, ...bound } = field;
  const day = typeof value === 'number' ? dayOf(value) : '';
  const written = day ? writtenDay(day) : String(value ?? '');
  const choose = (text: string) => {
    setTyped(text);
    onChange(formValue(text));
  };
  return (
    <TextField
      {...bound}
      inputRef={ref}
      label={label}
      value={formValue(typed) === (value ?? null) ? typed : written}
      onChange={(event) => choose(event.target.value)}
      onBlur={() => {
        setTyped('');
        field.onBlur();
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      placeholder="DD-MM-YYYY"
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
        input: {
          endAdornment: (
            <DayPicker
              label={`Choose ${label.toLowerCase()}`}
              day={day}
              onChoose={(chosen) => choose(writtenDay(chosen))}
            />
          ),
        },
      }}
    />
  );
}

function formValue(text: string): number | string | null {
  if (text.trim() === '') return null;
  return endOfDay(typedDay(text) ?? '') ?? text;
}
