import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { numberFromText } from '#shared/rules/number-format.ts';

interface Props {
  experiment: Experiment;
  disabled: boolean;
  /** The value that is being saved. */
  saving: number | undefined;
  onSave: (count: number) => void;
}

/** Samples per series, saved on Enter or blur; the label says while the two differ. */
export function SampleCountField({ experiment, disabled, saving, onSave }: Props) {
  const stored = experiment.sample_count;
  const [draft, setDraft] = useState<string | undefined>();
  if (draft === String(stored)) setDraft(undefined);
  const text = draft ?? String(stored);
  const count = numberFromText(text);
  const error = isCount(count) ? undefined : text.trim() === '' ? messages.empty(label) : messages.sampleCount;
  const differs = text.trim() !== String(stored);

  function save(): void {
    if (isCount(count) && count !== stored && count !== saving) onSave(count);
  }

  return (
    <TextField
      label={differs ? `${label}, (not saved)` : label}
      value={text}
      disabled={disabled}
      error={error !== undefined}
      helperText={error}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setDraft(undefined);
      }}
      sx={{ width: { xs: '100%', sm: 216 } }}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}

const label = 'Samples per series';

function isCount(value: number | null): value is number {
  const { min, max } = limits.samplesPerSeries;
  return value !== null && Number.isInteger(value) && value >= min && value <= max;
}
