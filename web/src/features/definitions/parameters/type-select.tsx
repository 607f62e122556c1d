import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface Props {
  options: readonly string[];
  value: string;
  onChoose: (type: string) => void;
}

/** The kind of parameter. In the form, several fields together express it. */
export function TypeSelect({ options, value, onChoose }: Props) {
  return (
    <TextField select label="Type*" value={value} onChange={(event) => onChoose(event.target.value)}>
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {option}
        </MenuItem>
      ))}
    </TextField>
  );
}
