import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import type { TextEncoding } from './read-text.ts';

interface Props {
  format: FileFormat;
  encoding: TextEncoding;
  onChoose: (chosen: Partial<FileFormat>) => void;
}

const decimals = [
  ['.', 'Point (.)'],
  [',', 'Comma (,)'],
] as const;
const delimiters = [
  [',', 'Comma (,)'],
  [';', 'Semicolon (;)'],
  ['\t', 'Tab'],
] as const;

/** How the file is read: by the account's settings unless the file clearly differs; the person can change it here. */
export function FormatSelects({ format, encoding, onChoose }: Props) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <TextField
        select
        label="Decimal symbol"
        value={format.decimal}
        onChange={({ target }) =>
          onChoose({ decimal: decimals.find(([symbol]) => symbol === target.value)?.[0] ?? '.' })
        }
      >
        {decimals.map(([symbol, label]) => (
          <MenuItem key={symbol} value={symbol}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="List separator"
        helperText={`Encoding: ${encoding}`}
        value={format.delimiter}
        onChange={({ target }) =>
          onChoose({ delimiter: delimiters.find(([symbol]) => symbol === target.value)?.[0] ?? ',' })
        }
      >
        {delimiters.map(([symbol, label]) => (
          <MenuItem key={symbol} value={symbol}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
