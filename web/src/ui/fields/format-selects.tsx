import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ChosenFormat, FileFormat } from '../../lib/format/file-format.ts';
import type { ReadSheet, Source } from '../../lib/table-file/file-text.ts';

interface Props {
  format: FileFormat;
  source: Source;
  onChoose: (chosen: ChosenFormat) => void;
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

/**
 * How the file is read: by the account's settings unless the file clearly differs, and the likeliest sheet of a
 * workbook; the person can change it here.
 */
export function FormatSelects({ format, source, onChoose }: Props) {
  const { encoding, problem, sheet } = source;
  if (problem) return <Alert severity="error">{problem}</Alert>;
  const decimal = (
    <FormatSelect
      label="Decimal symbol"
      value={format.decimal}
      entries={decimals}
      onChoose={(chosen) => onChoose({ decimal: chosen })}
    />
  );
  if (encoding === 'Excel workbook')
    return sheet && <SheetSelects sheet={sheet} decimal={decimal} onChoose={onChoose} />;
  return (
    <Stack direction={sideBySide} spacing={2}>
      {decimal}
      <FormatSelect
        label="List separator"
        helperText={`Encoding: ${encoding}`}
        value={format.delimiter}
        entries={delimiters}
        onChoose={(delimiter) => onChoose({ delimiter })}
      />
    </Stack>
  );
}

function SheetSelects({
  sheet,
  decimal,
  onChoose,
}: { sheet: ReadSheet; decimal: ReactNode } & Pick<Props, 'onChoose'>) {
  const { name, names, hidden, hasNumbersInTexts } = sheet;
  return (
    <Stack spacing={2}>
      <Typography color="textSecondary">
        {`Excel workbook, sheet “${name}”${hidden ? `, read with ${hidden}` : ''}`}
      </Typography>
      {(names.length > 1 || hasNumbersInTexts) && (
        <Stack direction={sideBySide} spacing={2}>
          {names.length > 1 && (
            <FormatSelect
              label="Sheet"
              value={name}
              entries={names.map((one) => [one, one])}
              onChoose={(chosen) => onChoose({ sheet: chosen })}
            />
          )}
          {hasNumbersInTexts && decimal}
        </Stack>
      )}
    </Stack>
  );
}

const sideBySide = { xs: 'column', sm: 'row' } as const;

interface SelectProps<Value extends string> {
  label: string;
  helperText?: string;
  value: Value;
  entries: readonly (readonly [value: Value, label: string])[];
  onChoose: (value: Value) => void;
}

function FormatSelect<Value extends string>({ label, helperText, value, entries, onChoose }: SelectProps<Value>) {
  return (
    <TextField
      select
      label={label}
      helperText={helperText}
      value={value}
      onChange={({ target }) => {
        const entry = entries.find(([one]) => one === target.value);
        if (entry) onChoose(entry[0]);
      }}
    >
      {entries.map(([one, text]) => (
        <MenuItem key={one} value={one}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
