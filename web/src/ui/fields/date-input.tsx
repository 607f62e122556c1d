import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { dayOf, endOfDay, typedDay, writtenDay } from '#web/lib/format/calendar-day.ts';

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

interface PickerProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  day: string;
  onChoose: (day: string) => void;
}

/** A button that opens the browser's own calendar: the input below it is neither seen nor reached by keyboard. */
function DayPicker({ label, day, onChoose }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <InputAdornment position="end">
      <input
        ref={input}
        type="date"
        max="9999-12-31"
        aria-hidden
        tabIndex={-1}
        value={day}
        onChange={(event) => onChoose(event.target.value)}
        style={{ position: 'absolute', right: 12, bottom: 0, width: 1, height: 1, padding: 0, border: 0, opacity: 0 }}
      />
      <IconButton edge="end" size="small" aria-label={label} onClick={() => input.current?.showPicker()}>
        <CalendarIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
}
