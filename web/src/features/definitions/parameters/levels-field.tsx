import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fillLevels, isOfDecades, type LevelPattern, levelPatterns } from '#shared/rules/fill-levels.ts';
import { type DecimalSymbol, numberForFile } from '#shared/rules/number-format.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { parseNumber } from '#web/ui/fields/number-input.tsx';
import type { InputForm } from './input-form.ts';

/**
 * The levels of the surrounding form, typed, pasted as a list or filled in; what is no number stays, so that the schema
 * refuses it.
 */
export function LevelsField() {
  const { field } = useController<InputForm, 'levels'>({ name: 'levels' });
  const { getFieldState, getValues, formState } = useFormContext<InputForm>();
  const decimal = useDecimalSymbol();
  const levels: readonly unknown[] = field.value ?? [];
  const [typed, setTyped] = useState(() => levelTexts(levels, decimal).join('; '));
  const own = getFieldState('levels', formState).error?.message;
  const problem = own ?? levels.map((_, at) => getFieldState(`levels.${at}`, formState).error?.message).find(Boolean);
  const numbers = levels.filter((level) => typeof level === 'number');
  const ends = () => {
    const { min_value, max_value } = getValues();
    return numbers.length > 1 ? [Math.min(...numbers), Math.max(...numbers)] : [min_value, max_value];
  };
  return (
    <>
      <TextField
        name={field.name}
        inputRef={field.ref}
        label="Levels*"
        value={typed}
        multiline
        maxRows={6}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          setTyped(target.value);
          field.onChange(levelsFrom(target.value, decimal));
        }}
        error={problem !== undefined}
        helperText={problem ?? 'Type or paste numbers, such as 0.01; 0.03; 0.1'.replaceAll('.', decimal)}
        slotProps={{ htmlInput: { autoComplete: 'off', 'aria-required': true } }}
      />
      <FillLevels
        ends={ends}
        onFill={(filled) => {
          setTyped(levelTexts(filled, decimal).join('; '));
          field.onChange(filled);
        }}
      />
    </>
  );
}

const patternLabels: Record<LevelPattern, string> = {
  '1-2-5': '1, 2, 5 of each decade',
  '1-3': '1, 3 of each decade',
  even: 'Even steps',
  log: 'Steps of one ratio',
};
const patternOptions = levelPatterns.map((value) => ({ value, label: patternLabels[value] }));

interface FillProps {
  /** The ends that the form has, read when the fields open. */
  ends: () => readonly unknown[];
  onFill: (levels: readonly number[]) => void;
}

/** Makes levels by a pattern in place of those that are there; asked for once it is wanted. */
function FillLevels({ ends, onFill }: FillProps) {
  const decimal = useDecimalSymbol();
  const [isOpen, setOpen] = useState(false);
  const [pattern, setPattern] = useState<LevelPattern>('1-2-5');
  const [texts, setTexts] = useState({ from: '', to: '', count: '5' });
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  if (!isOpen) {
    const open = () => {
      const [from = '', to = ''] = ends().map((end) => (typeof end === 'number' ? numberForFile(end, decimal) : ''));
      setTexts((before) => ({ ...before, from, to }));
      setOpen(true);
    };
    return (
      <Button onClick={open} sx={{ alignSelf: 'flex-start' }}>
        Fill levels
      </Button>
    );
  }
  const fill = () => {
    const [from, to, count] = [texts.from, texts.to, texts.count].map((text) => parseNumber(text, decimal));
    if (typeof from !== 'number' || typeof to !== 'number') {
      setProblem('Give From and To as numbers');
      return;
    }
    const filled = fillLevels({ pattern, from, to, count: typeof count === 'number' ? count : Number.NaN });
    setProblem('problem' in filled ? filled.problem : undefined);
    if ('levels' in filled) onFill(filled.levels);
  };
  const number = (name: keyof typeof texts, label: string) => (
    <TextField
      label={label}
      value={texts[name]}
      onChange={({ target }) => {
        setProblem(undefined);
        setTexts((before) => ({ ...before, [name]: target.value }));
      }}
      sx={{ flex: '1 1 90px' }}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', 'aria-describedby': problemId } }}
    />
  );
  return (
    <Stack role="group" aria-label="Fill levels" spacing={1}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Choice
          label="Pattern"
          options={patternOptions}
          value={pattern}
          onChoose={(chosen) => {
            setProblem(undefined);
            setPattern(chosen);
          }}
          sx={{ flex: '2 1 200px' }}
        />
        {number('from', 'From')}
        {number('to', 'To')}
        {!isOfDecades(pattern) && number('count', 'How many')}
        <Button variant="outlined" onClick={fill}>
          Fill
        </Button>
      </Stack>
      <FormHelperText id={problemId} error={problem !== undefined} role="status">
        {problem ?? ''}
      </FormHelperText>
    </Stack>
  );
}

const levelTexts = (levels: readonly unknown[], decimal: DecimalSymbol): string[] =>
  levels.map((level) => (typeof level === 'number' ? numberForFile(level, decimal) : String(level)));

/** The numbers of a list; a comma parts them where it is no decimal symbol, and before a space. */
function levelsFrom(text: string, decimal: DecimalSymbol): (number | string | null)[] {
  const parts = text.split(decimal === ',' ? /[\s;]+|,\s+/ : /[\s;,]+/).filter((part) => part !== '');
  return parts.map((part) => parseNumber(part, decimal));
}
