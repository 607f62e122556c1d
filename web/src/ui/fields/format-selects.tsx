import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { valueBefore } from '#shared/rules/uncertainty.ts';
import {
  type ChosenFormat,
  decimalNames,
  delimiterNames,
  type FileFormat,
  type TextEncoding,
  textEncodings,
} from '../../lib/format/file-format.ts';
import type { ReadSheet, Source } from '../../lib/table-file/file-text.ts';
import type { Thousands } from '../../lib/table-file/known-groups.ts';
import type { HeaderChoice, ReadHeader } from '../../lib/table-file/table-layout.ts';
import type { Uncertainty } from '../../lib/table-file/uncertainties.ts';

interface Props {
  format: FileFormat;
  source: Source;
  onChoose: (chosen: ChosenFormat) => void;
}

const mergedRows = [
  ['each', 'Value in each row'],
  ['first', 'Value in the first row'],
] as const;
const scripts: Partial<Record<TextEncoding, string>> = {
  'Windows-1252': 'Western European',
  'Windows-1250': 'Central European',
  'Windows-1251': 'Cyrillic',
  'Shift JIS': 'Japanese',
  'GB 18030': 'Chinese',
};
const encodings = textEncodings.map((encoding) => {
  const script = scripts[encoding];
  return [encoding, script ? `${script} (${encoding})` : encoding] as const;
});

/**
 * How the file is read: by the account's settings unless the file clearly differs, and the likeliest sheet of a
 * workbook; the person can change it here.
 */
export function FormatSelects({ format, source, onChoose }: Props) {
  const { encoding, problem, sheet, header, thousands, uncertainty } = source;
  if (problem) return <Alert severity="error">{problem}</Alert>;
  // Other cells may have their header elsewhere.
  const onChooseText = (chosen: ChosenFormat) => onChoose({ ...chosen, header: undefined });
  const decimal = (
    <FormatSelect
      label="Decimal symbol"
      value={format.decimal}
      entries={decimalNames}
      onChoose={(chosen) => onChoose({ decimal: chosen })}
    />
  );
  const unclear = (
    <>
      {thousands && <ThousandsSelect thousands={thousands} onChoose={onChoose} />}
      {uncertainty && <UncertaintySelect uncertainty={uncertainty} onChoose={onChoose} />}
    </>
  );
  const headerSelect = header.choices.length > 0 && <HeaderSelect header={header} onChoose={onChoose} />;
  return (
    <Stack spacing={2}>
      {encoding === 'Excel workbook' ? (
        sheet && (
          <SheetSelects sheet={sheet} onChoose={onChooseText}>
            {sheet.hasNumbersInTexts && decimal}
            {unclear}
            {headerSelect}
          </SheetSelects>
        )
      ) : (
        <Box sx={sideBySide}>
          {decimal}
          <FormatSelect
            label="List separator"
            value={format.delimiter}
            entries={delimiterNames}
            onChoose={(delimiter) => onChooseText({ delimiter })}
          />
          <FormatSelect
            label="Encoding"
            value={encoding}
            entries={encodings}
            onChoose={(chosen) => onChooseText({ encoding: chosen })}
          />
          {unclear}
          {headerSelect}
        </Box>
      )}
      {header.reasons.length > 0 && <Alert severity="info">{header.reasons.join(' ')}</Alert>}
    </Stack>
  );
}

/** Whether numbers such as `1.234` beside decimal commas have thousands, unless their column shows it. */
function ThousandsSelect({
  thousands: { example, isChosen },
  onChoose,
}: { thousands: Thousands } & Pick<Props, 'onChoose'>) {
  return (
    <FormatSelect
      label="Thousands"
      value={isChosen ? 'read' : 'refused'}
      entries={[
        ['refused', `${example} is unclear`],
        ['read', `${example} is ${example.replaceAll(/[., ]/g, '')}`],
      ]}
      onChoose={(chosen) => onChoose({ thousands: chosen === 'read' })}
    />
  );
}

/** Whether a value with its uncertainty counts as the value. */
function UncertaintySelect({
  uncertainty: { example, chosen },
  onChoose,
}: { uncertainty: Uncertainty } & Pick<Props, 'onChoose'>) {
  return (
    <FormatSelect
      label="Values with ±"
      value={chosen}
      entries={[
        ['read', `${example} is ${valueBefore(example)}`],
        ['refused', `${example} is not read`],
      ]}
      onChoose={(uncertainty) => onChoose({ uncertainty })}
    />
  );
}

/** Which rows are the header: the one that was found, unless a person says otherwise. */
function HeaderSelect({ header: { rows, choices }, onChoose }: { header: ReadHeader } & Pick<Props, 'onChoose'>) {
  return (
    <FormatSelect
      label="Header"
      value={String(rows)}
      entries={choices.map((one) => [String(one), headerText(one)])}
      onChoose={(chosen) => onChoose({ header: choices.find((one) => String(one) === chosen) })}
    />
  );
}

function headerText([first, last]: HeaderChoice): string {
  if (first === 0) return 'None';
  if (first === last) return `Row ${first}`;
  return last === first + 1 ? `Rows ${first} and ${last}` : `Rows ${first} to ${last}`;
}

function SheetSelects({
  sheet,
  children,
  onChoose,
}: { sheet: ReadSheet; children: ReactNode } & Pick<Props, 'onChoose'>) {
  const { name, names, hiddenNames, hidden, merged } = sheet;
  return (
    <>
      <Typography color="textSecondary">
        {`Excel workbook, sheet “${name}”${hidden ? `, read with ${hidden}` : ''}`}
      </Typography>
      <Box sx={sideBySide}>
        {names.length > 1 && (
          <FormatSelect
            label="Sheet"
            value={name}
            entries={names.map((one) => [one, hiddenNames?.includes(one) ? `${one} (hidden)` : one])}
            onChoose={(chosen) => onChoose({ sheet: chosen })}
          />
        )}
        {merged && (
          <FormatSelect
            label="Merged cells"
            value={merged}
            entries={mergedRows}
            onChoose={(chosen) => onChoose({ merged: chosen })}
          />
        )}
        {children}
      </Box>
    </>
  );
}

/** As many beside each other as show their values. */
const sideBySide = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 230px), 1fr))' };

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  entries: readonly (readonly [value: Value, label: string])[];
  onChoose: (value: Value) => void;
}

function FormatSelect<Value extends string>({ label, value, entries, onChoose }: SelectProps<Value>) {
  return (
    <TextField
      select
      label={label}
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
