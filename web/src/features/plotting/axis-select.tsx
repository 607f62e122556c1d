import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ChartParameter } from './chart-parameters.ts';

interface Props {
  label: string;
  parameters: readonly ChartParameter[];
  /** A short name, or ''. */
  value: string;
  error?: string | undefined;
  onChange: (shortName: string) => void;
}

/** Chooses the parameter of an axis, by short name. */
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
