import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ChartParameter } from './chart-parameters.ts';

interface Props {
  label: string;
  parameters: readonly ChartParameter[];
  /** A short name, or nothing. */
  value: string;
  error?: string | undefined;
  onChange: (shortName: string) => void;
}

/** A parameter for an axis, by short name. */
export function AxisSelect({ label, parameters, value, error, onChange }: Props) {
  const isKnown = parameters.some(({ shortName }) => shortName === value);
  return (
    <TextField
      select
      label={label}
      value={isKnown ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error}
      sx={{ width: { xs: '100%', sm: 180 } }}
    >
      {parameters.map(({ uuid, shortName }) => (
        <MenuItem key={uuid} value={shortName}>
          {shortName}
        </MenuItem>
      ))}
    </TextField>
  );
}
