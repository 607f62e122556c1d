import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FileFormat } from '../../lib/format/file-format.ts';
import type { Source } from '../../lib/table-file/file-text.ts';

interface Props {
  format: FileFormat;
  source: Source;
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
export function FormatSelects({ format, source, onChoose }: Props) {
  const { encoding, problem } = source;
  if (problem) return <Alert severity="error">{problem}</Alert>;
  if (encoding === 'Excel workbook') {
    return source.sheet && <Typography color="textSecondary">{sheetText(source.sheet)}</Typography>;
  }
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

function sheetText({ name, isOneOfSeveral, hidden }: NonNullable<Source['sheet']>): string {
  const others = isOneOfSeveral ? '; its other sheets are not read' : '';
  return `Excel workbook, sheet “${name}”${hidden ? `, read with ${hidden}` : ''}${others}`;
}
