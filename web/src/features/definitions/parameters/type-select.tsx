import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface Props {
  options: readonly string[];
  value: string;
  onChoose: (type: string) => void;
}

/** What kind of parameter it is; in the form several fields say so together. */
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
