import Add from '@mui/icons-material/AddRounded';
import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { withPastedCategories } from '#shared/rules/pasted-categories.ts';
import { proposeStep } from '#shared/rules/propose-step.ts';
import { AxisChoice } from '#web/ui/fields/axis-choice.tsx';
import { optionsNamed } from '#web/ui/fields/choice.tsx';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { StepNote } from '#web/ui/fields/step-note.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { type BeginForm, blankRow } from './begin-form.ts';
import { type RowForm, rowRoles, rowTargets, rowTypes, shortNamesOf } from './row-definitions.ts';

/**
 * The inputs and outputs of a new experiment, to be typed or corrected. Enter in a row begins another one. The form's
 * own list of rows is enough: the library's hook for lists would load with every form.
 */
export function BeginRows() {
  const { clearErrors, getValues, setFocus, setValue } = useFormContext<BeginForm>();
  const rows = useWatch<BeginForm, 'rows'>({ name: 'rows' });
  const [begun, setBegun] = useState<{ index: number }>();
  const shortNames = shortNamesOf(rows);
  const isTyped = rows[0]?.column === null;
  useEffect(() => {
    if (isTyped) setFocus('rows.0.name');
  }, [isTyped, setFocus]);
  useEffect(() => {
    if (begun) setFocus(`rows.${begun.index}.name`);
  }, [begun, setFocus]);

  const change = useCallback(
    (next: RowForm[]) => {
      clearErrors('rows');
      setValue('rows', next, { shouldDirty: true });
    },
    [clearErrors, setValue],
  );
  const begin = useCallback(
    (index: number, role: 'Input' | 'Output') => {
      change(getValues('rows').toSpliced(index, 0, blankRow(role)));
      setBegun({ index });
    },
    [change, getValues],
  );
  const remove = useCallback((index: number) => change(getValues('rows').toSpliced(index, 1)), [change, getValues]);
  const onEnter = useCallback(
    (index: number) => {
      const { column, role } = getValues(`rows.${index}`);
      if (column === null) begin(index + 1, role === 'Output' ? 'Output' : 'Input');
    },
    [begin, getValues],
  );

  return (
    <Stack spacing={2}>
      {shortNames.map((shortName, index) => (
        <BeginRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row's fields have its index in their names
          key={index}
          index={index}
          shortName={shortName}
          onEnter={onEnter}
          onRemove={isTyped && rows.length > 1 ? remove : undefined}
        />
      ))}
      {isTyped && (
        <Stack direction="row" spacing={1}>
          <Button startIcon={<Add />} onClick={() => begin(rows.length, 'Input')}>
            Add input
          </Button>
          <Button startIcon={<Add />} onClick={() => begin(rows.length, 'Output')}>
            Add output
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

interface Props {
  index: number;
  shortName: string;
  onEnter: (index: number) => void;
  onRemove: ((index: number) => void) | undefined;
}

/** One input, output, or column to skip. A file may have many: typing in one renders no other. */
const BeginRow = memo(function BeginRow({ index, shortName, onEnter, onRemove }: Props) {
  const row = useWatch<BeginForm, `rows.${number}`>({ name: `rows.${index}` });
  const title = row.column === null ? `${row.role} ${index + 1}` : `Column ${row.header || row.column + 1}`;
  const field = (name: string) => `rows.${index}.${name}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter anywhere else saves the form.
    event.preventDefault();
    onEnter(index);
  };
  return (
    <Box component="fieldset" aria-label={title} onKeyDown={onKeyDown} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      {row.column !== null && (row.reason !== '' || row.role === 'Skip') && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {[row.header || `Column ${row.column + 1}`, row.reason].filter(Boolean).join(': ')}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: columns, gap: 1.5, alignItems: 'start' }}>
        <SelectInput name={field('role')} label="Use as" options={optionsNamed(rowRoles)} />
        {row.role !== 'Skip' && (
          <>
            <TextInput name={field('name')} label="Name" required hint={shortName && `In formulas: ${shortName}`} />
            {row.type === 'Numerical' ? <TextInput name={field('unit')} label="Unit" /> : <Box sx={onlyWide} />}
            <SelectInput name={field('type')} label="Type" options={optionsNamed(rowTypes)} />
            <RowValues index={index} />
            {onRemove && (
              <IconButton
                aria-label={`Remove ${row.name || title}`}
                onClick={() => onRemove(index)}
                sx={{ justifySelf: 'end', gridColumn: { xs: '1 / -1', md: 'auto' } }}
              >
                <Close />
              </IconButton>
            )}
          </>
        )}
      </Box>
    </Box>
  );
});

const onlyWide = { display: { xs: 'none', md: 'block' } };
const columns = {
  xs: '1fr 1fr',
  md: '110px minmax(0, 2.2fr) minmax(0, 1fr) 140px minmax(0, 4fr) 40px',
};

/** The values that an input may have, or the target of an output. */
function RowValues({ index }: { index: number }) {
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
    setValue(field('categories'), withPastedCategories(getValues(field('categories')), text), { shouldDirty: true });
  };

  if (row.type === 'Categorical') {
    return (
      <Box sx={wide} onPaste={pasteLines}>
        <TextInput
          name={field('categories')}
          label="Categories"
          required
          hint='Separated by ; or , unless in quotes: "A;B"'
        />
      </Box>
    );
  }
  if (row.role === 'Input') {
    return (
      <Box
        sx={{ ...wide, display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1.5 }}
        onBlur={propose}
      >
        {!row.takesLevels && (
          <>
            <NumberInput name={field('min_value')} label="Min value" required />
            <NumberInput name={field('max_value')} label="Max value" required />
            <NumberInput name={field('step')} label="Step" required />
          </>
        )}
        <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
          {!row.takesLevels && <StepNote prefix={`rows.${index}.`} />}
          <AxisChoice
            axis={row.axis}
            takesLevels={row.takesLevels}
            takesLog={row.takesLog}
            onLevels={(takes) => setValue(field('takesLevels'), takes, { shouldDirty: true })}
            onLog={(takes) => setValue(field('takesLog'), takes, { shouldDirty: true })}
          />
        </Box>
      </Box>
    );
  }
  const hasValue = row.target !== 'Maximize' && row.target !== 'Minimize';
  return (
    <Box sx={{ ...wide, display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
      <SelectInput name={field('target')} label="Target" options={optionsNamed(rowTargets)} />
      {hasValue && <NumberInput name={field('target_value')} label="Target value" required />}
    </Box>
  );
}

const wide = { gridColumn: { xs: '1 / -1', md: 'auto' } };
