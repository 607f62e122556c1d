import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { axisOf } from '#shared/rules/axis.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';

interface Props {
  source: ModelSource;
  /** The two inputs of the plane. */
  besides: readonly number[];
  setting: readonly number[];
  /** Measured samples by name, with a value of each input. */
  samples: readonly { key: string; name: string; point: readonly number[] }[];
  best: readonly number[];
  onChange: (setting: readonly number[]) => void;
}

/** The settings of the other inputs: as in a sample, or as typed. */
export function HeldInputs({ source, besides, setting, samples, best, onChange }: Props) {
  const isAs = (point: readonly number[]) => point.every((value, index) => value === setting[index]);
  const chosen = isAs(best) ? 'best' : (samples.find(({ point }) => isAs(point))?.key ?? 'own');
  const others = source.inputs.flatMap((input, index) => (besides.includes(index) ? [] : [{ input, index }]));
  if (others.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 2, mb: 2 }}>
      <TextField
        select
        label="Other inputs as in"
        value={chosen}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => {
          const point = target.value === 'best' ? best : samples.find(({ key }) => key === target.value)?.point;
          if (point) onChange(point);
        }}
      >
        <option value="best">Best sample</option>
        {chosen === 'own' && <option value="own">Own setting</option>}
        {samples.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </TextField>
      {others.map(({ input, index }) => (
        <HeldField
          key={input.uuid}
          input={input}
          value={setting[index] ?? 0}
          onChange={(value) => onChange(setting.with(index, value))}
        />
      ))}
    </Box>
  );
}

interface FieldProps {
  input: ModelSource['inputs'][number];
  value: number;
  onChange: (value: number) => void;
}

function HeldField({ input, value, onChange }: FieldProps) {
  const { name, is_categorical, categories } = input;
  const axis = axisOf(input);
  const change = (text: string) => {
    const typed = Number(text);
    if (text !== '' && Number.isFinite(typed)) onChange(typed);
  };
  return is_categorical ? (
    <TextField
      select
      label={name}
      value={value}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => change(target.value)}
    >
      {categories.map((category, index) => (
        <option key={category} value={index}>
          {category}
        </option>
      ))}
    </TextField>
  ) : (
    <TextField
      type="number"
      label={nameWithUnit(input)}
      defaultValue={value}
      // Another sample's value replaces what was typed.
      key={value}
      slotProps={{
        htmlInput: { min: axis.value(0), max: axis.value(axis.count - 1), step: axis.spacing ?? 'any' },
        inputLabel: { shrink: true },
      }}
      onBlur={({ target }) => change(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) change(event.target.value);
      }}
    />
  );
}
