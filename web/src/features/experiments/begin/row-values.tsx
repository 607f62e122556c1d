import Box from '@mui/material/Box';
import { type ClipboardEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { categoriesFrom } from '#shared/rules/pasted-categories.ts';
import { proposeStep } from '#shared/rules/propose-step.ts';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { StepNote } from '#web/ui/fields/step-note.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { BeginForm } from './begin-form.ts';
import { rowTargets } from './row-definitions.ts';

/** The values that an input may have, or the target of an output. */
export function RowValues({ index }: { index: number }) {
  const { getValues, setValue } = useFormContext<BeginForm>();
  const row = useWatch<BeginForm, `rows.${number}`>({ name: `rows.${index}` });
  const proposed = useRef<number>(null);
  const field = <Name extends string>(name: Name) => `rows.${index}.${name}` as const;

  /** A step that the person typed stays. */
  const propose = () => {
    const { min_value, max_value, step } = getValues(`rows.${index}`);
    if (typeof min_value !== 'number' || typeof max_value !== 'number') return;
    if (step !== null && step !== proposed.current) return;
    proposed.current = proposeStep(min_value, max_value) ?? null;
    setValue(field('step'), proposed.current, { shouldValidate: proposed.current !== null });
  };
  /** A field of one line would join pasted lines. */
  const pasteLines = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    const known = categoriesFrom(getValues(field('categories')));
    setValue(field('categories'), [...new Set([...known, ...categoriesFrom(text)])].join('; '), { shouldDirty: true });
  };

  if (row.type === 'Categorical') {
    return (
      <Box sx={wide} onPaste={pasteLines}>
        <TextInput name={field('categories')} label="Categories" required hint="Separated by ; or ," />
      </Box>
    );
  }
  if (row.role === 'Input') {
    return (
      <Box
        sx={{ ...wide, display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1.5 }}
        onBlur={propose}
      >
        <NumberInput name={field('min_value')} label="Min value" required />
        <NumberInput name={field('max_value')} label="Max value" required />
        <NumberInput name={field('step')} label="Step" required />
        <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
          <StepNote prefix={`rows.${index}.`} />
        </Box>
      </Box>
    );
  }
  const hasValue = row.target !== 'Maximize' && row.target !== 'Minimize';
  return (
    <Box sx={{ ...wide, display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
      <SelectInput
        name={field('target')}
        label="Target"
        options={rowTargets.map((target) => ({ value: target, label: target }))}
      />
      {hasValue && <NumberInput name={field('target_value')} label="Target value" required />}
    </Box>
  );
}

const wide = { gridColumn: { xs: '1 / -1', md: 'auto' } };
