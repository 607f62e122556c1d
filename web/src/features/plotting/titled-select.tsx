import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface Props<Value extends string | number> {
  label: string;
  choices: readonly { value: Value; title: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Chooses by title, as wide as most titles are. */
export function TitledSelect<Value extends string | number>({ label, choices, value, onChange }: Props<Value>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => {
        const chosen = choices.find((choice) => String(choice.value) === String(event.target.value));
        if (chosen) onChange(chosen.value);
      }}
      sx={{ width: { xs: '100%', sm: 220 } }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.title}
        </MenuItem>
      ))}
    </TextField>
  );
}
