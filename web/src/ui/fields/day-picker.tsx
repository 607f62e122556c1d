import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useRef } from 'react';

interface Props {
  label: string;
  /** YYYY-MM-DD, or empty. */
  day: string;
  onChoose: (day: string) => void;
}

/** A button that opens the browser's own calendar: the input below it is neither seen nor reached by keyboard. */
export function DayPicker({ label, day, onChoose }: Props) {
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
