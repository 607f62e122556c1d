import Add from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type BeginForm, blankRow } from './begin-form.ts';
import { DefinitionRow } from './definition-row.tsx';
import { type RowForm, shortNamesOf } from './row-definitions.ts';

/**
 * The inputs and outputs of a new experiment, to be typed or corrected. Enter in a row begins another one. The form's
 * own list of rows is enough: the library's hook for lists would load with every form.
 */
export function DefinitionRows() {
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
        <DefinitionRow
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
