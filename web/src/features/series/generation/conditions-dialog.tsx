import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { KeptCondition } from '#shared/contracts/series-conditions.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { type DecimalSymbol, numberFromText } from '#shared/rules/number-format.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import { type ConditionKind, type ConditionRow, isListed, readRow, rowOf } from './condition-row.ts';
import { type NextSeries, valueText } from './series-conditions.ts';
import { settingsLeft } from './settings-left.ts';

interface Props {
  inputs: readonly InParameter[];
  mixtures: readonly MixtureDefinition[] | undefined;
  series: readonly Series[];
  next: NextSeries;
  /** The experiment's samples per series. */
  sampleCount: number;
  onKeep: (next: NextSeries) => void;
  onClose: () => void;
}

const kinds: readonly { value: ConditionKind; label: string }[] = [
  { value: 'any', label: 'Any value' },
  { value: 'value', label: 'One value' },
  { value: 'in', label: 'Some values' },
  { value: 'range', label: 'A range' },
  { value: 'same', label: 'Few different values' },
];

/** The conditions of the next series alone: a line an input, and how many settings are left. */
export function ConditionsDialog({ inputs, mixtures, series, next, sampleCount, onKeep, onClose }: Props) {
  const decimal = useDecimalSymbol();
  /** By input: somebody else may add, remove or move inputs while this is open. */
  const [rows, setRows] = useState<Readonly<Record<string, ConditionRow>>>(() =>
    Object.fromEntries(inputs.map((input) => [input.uuid, rowOf(input, next.conditions[input.uuid], decimal)])),
  );
  const [countText, setCountText] = useState(next.count === undefined ? '' : String(next.count));
  const [isTried, setTried] = useState(false);
  const read = inputs.map((input) => readRow(input, rows[input.uuid] ?? noCondition, decimal));
  const count = readCount(countText);
  const isWrong = count.problem !== undefined || read.some(({ problem }) => problem !== undefined);
  const conditions: Record<string, KeptCondition> = {};
  for (const [index, { condition }] of read.entries()) {
    const input = inputs[index];
    if (input && condition) conditions[input.uuid] = condition;
  }
  const wanted = count.value ?? sampleCount;
  const key = JSON.stringify(conditions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the conditions
  const room = useMemo(() => settingsLeft(inputs, conditions, series, mixtures), [inputs, key, series, mixtures]);
  const { left, inOneSeries } = room;
  // Without the faulty conditions, the count would be of others than those that are shown.
  const isFaulty = inputs.some(
    ({ uuid }, index) => read[index]?.problem !== undefined && rows[uuid]?.texts.some((text) => text.trim() !== ''),
  );
  const setRow = (input: string, row: ConditionRow) => setRows((before) => ({ ...before, [input]: row }));
  const save = () => {
    if (isWrong) return setTried(true);
    onKeep({ conditions, ...(count.value !== undefined && { count: count.value }) });
    onClose();
  };
  return (
    <PlainDialog
      title="Conditions of the next series"
      width="md"
      fills
      actions={
        <>
          <Button
            onClick={() => {
              setRows({});
              setCountText('');
            }}
            sx={{ mr: 'auto' }}
          >
            Clear
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" disabled={left === 0 && !isFaulty} onClick={save}>
            Keep
          </Button>
        </>
      }
    >
      <Stack spacing={1.5} sx={{ pt: 1 }}>
        <Typography color="textSecondary">
          They hold for the series that you generate until you clear them. The inputs, rules and models stay as they
          are.
        </Typography>
        {inputs.map((input, index) => (
          <InputCondition
            key={input.uuid}
            input={input}
            row={rows[input.uuid] ?? noCondition}
            problem={isTried || rows[input.uuid]?.texts.some((text) => text !== '') ? read[index]?.problem : undefined}
            decimal={decimal}
            onChange={(row) => setRow(input.uuid, row)}
          />
        ))}
        <TextField
          label={`Samples in this series, ${sampleCount} otherwise`}
          value={countText}
          error={count.problem !== undefined}
          helperText={count.problem}
          onChange={({ target }) => setCountText(target.value)}
          sx={{ maxWidth: { sm: 340 } }}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
        {isFaulty ? (
          <Alert severity="error" role="status">
            A condition is not right: correct it to see how many settings are left.
          </Alert>
        ) : (
          <Alert severity={left === 0 ? 'error' : inOneSeries < wanted ? 'warning' : 'info'} role="status">
            {leftText(room, wanted, inputs)}
          </Alert>
        )}
      </Stack>
    </PlainDialog>
  );
}

const noCondition: ConditionRow = { kind: 'any', texts: [] };

function readCount(text: string): { value?: number; problem?: string } {
  if (text.trim() === '') return {};
  const value = numberFromText(text);
  const { min, max } = limits.samplesPerSeries;
  const isCount = value !== null && Number.isInteger(value) && value >= min && value <= max;
  return isCount ? { value } : { problem: messages.sampleCount };
}

function leftText(
  { possible, left, inOneSeries, areMixed }: ReturnType<typeof settingsLeft>,
  wanted: number,
  inputs: readonly InParameter[],
): string {
  if (left === 0) {
    const why = possible > 0 ? 'all are in series already' : 'none of them is a mixture';
    return `No setting is left under these conditions: ${why}. Widen one of them.`;
  }
  const isMixed = inputs.some(({ part_of }) => part_of !== undefined);
  const aside = isMixed && !areMixed ? 'before mixtures and rules' : 'before rules';
  if (left < wanted)
    return `Only ${countOf(left, 'setting is', 'settings are')} left, ${aside}, for ${wanted} samples.`;
  const many =
    left > countedSettings ? 'More than a million settings are' : countOf(left, 'setting is', 'settings are');
  const differ = countOf(inOneSeries, 'sample', 'different samples');
  const most = isMixed ? 'at most ' : '';
  return `${many} left, ${aside}.${inOneSeries < wanted ? ` One series can have ${most}${differ}, not ${wanted}.` : ''}`;
}

const countedSettings = 1_000_000;

interface InputConditionProps {
  input: InParameter;
  row: ConditionRow;
  problem: string | undefined;
  decimal: DecimalSymbol;
  onChange: (row: ConditionRow) => void;
}

function InputCondition({ input, row, problem, decimal, onChange }: InputConditionProps) {
  const name = nameWithUnit(input);
  const { kind, texts } = row;
  const offered = input.is_categorical ? kinds.filter(({ value }) => value !== 'range') : kinds;
  return (
    <Box role="group" aria-label={name} sx={line}>
      <Choice
        label={name}
        options={offered}
        value={kind}
        onChoose={(kind) => onChange({ kind, texts: firstTexts[kind] })}
      />
      {(kind === 'value' || kind === 'in') && isListed(input) && (
        <ListedValues {...{ input, row, problem, decimal, onChange }} />
      )}
      {(kind === 'same' || ((kind === 'value' || kind === 'in') && !isListed(input))) && (
        <Typed
          label={kind === 'same' ? 'At most' : kind === 'in' ? 'Values, apart by spaces' : 'Value'}
          text={texts[0] ?? ''}
          problem={problem}
          onChange={(text) => onChange({ kind, texts: [text] })}
        />
      )}
      {kind === 'range' && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
          {['From', 'To'].map((label, at) => (
            <Typed
              key={label}
              label={label}
              text={texts[at] ?? ''}
              problem={at === 0 ? problem : undefined}
              onChange={(text) =>
                onChange({ kind, texts: ['', ''].map((_, one) => (one === at ? text : (texts[one] ?? ''))) })
              }
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

const firstTexts: Record<ConditionKind, readonly string[]> = {
  any: [],
  value: [],
  in: [],
  range: ['', ''],
  same: ['1'],
};

const line = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 3fr)' }, gap: 1 };

/** The values of an input to choose one or several from. */
function ListedValues({ input, row: { kind, texts }, problem, decimal, onChange }: InputConditionProps) {
  const axis = axisOf(input);
  const isMany = kind === 'in';
  const values = Array.from({ length: axis.count }, (_, position) => axis.value(position));
  return (
    <TextField
      select
      label={isMany ? 'Values' : 'Value'}
      value={isMany ? texts : (texts[0] ?? '')}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange({ kind, texts: [target.value].flat().map(String) })}
      slotProps={{ select: { multiple: isMany } }}
    >
      {values.map((value, position) => (
        <MenuItem key={value} value={String(position)}>
          {valueText(input, value, decimal)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface TypedProps {
  label: string;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

const Typed = ({ label, text, problem, onChange }: TypedProps) => (
  <TextField
    label={label}
    value={text}
    error={problem !== undefined}
    helperText={problem}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
  />
);
