import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { use, useEffect, useState } from 'react';
import { messages } from '#shared/rules/messages.ts';
import { PendingLinesContext } from './pending-lines.ts';
import type { SubListColumn, SubListLine } from './sub-list-column.ts';

interface Props {
  /** The form's field that contains the lines. */
  name: string;
  columns: readonly [SubListColumn, ...SubListColumn[]];
  lines: readonly SubListLine[];
  onAdd: (line: SubListLine) => void;
}

type Choice = Record<string, string>;

/** A new line needs every reference, and its first one must not be in the list already. */
export function AddLine({ name, columns, lines, onAdd }: Props) {
  const [choice, setChoice] = useState<Choice>({});
  const [problems, setProblems] = useState<Choice>({});
  const { note, isRefused } = use(PendingLinesContext);
  const isPending = Object.keys(choice).length > 0;
  useEffect(() => {
    note(name, isPending);
    return () => note(name, false);
  }, [note, name, isPending]);

  const add = () => {
    const found = problemsOf(columns, lines, choice);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onAdd({ uuid: null, ...choice });
    clear();
  };
  const clear = () => {
    setChoice({});
    setProblems({});
  };

  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'flex-start' }, pt: 1 }}>
        {columns.map(({ field, label, options }) => (
          <TextField
            key={field}
            select
            label={`Add ${label.toLowerCase()}`}
            value={choice[field] ?? ''}
            error={problems[field] !== undefined}
            helperText={problems[field]}
            onChange={(event) => {
              setChoice({ ...choice, [field]: event.target.value });
              setProblems({});
            }}
          >
            {options.map((option) => (
              <MenuItem key={option.value} value={option.value}>
                {option.label}
              </MenuItem>
            ))}
          </TextField>
        ))}
        <Button variant="outlined" startIcon={<AddIcon />} onClick={add} sx={{ flexShrink: 0, height: 40 }}>
          Add
        </Button>
        {isPending && (
          <Button color="inherit" onClick={clear} sx={{ flexShrink: 0, height: 40 }}>
            Clear
          </Button>
        )}
      </Stack>
      {isPending && (
        <FormHelperText error={isRefused} role={isRefused ? 'alert' : 'status'}>
          This line is not in the list yet. Press Add to keep it, or Clear to drop it
        </FormHelperText>
      )}
    </>
  );
}

function problemsOf(columns: Props['columns'], lines: Props['lines'], choice: Choice): Choice {
  const problems: Choice = {};
  for (const { field, label } of columns) if (!choice[field]) problems[field] = messages.empty(label);
  const [subject] = columns;
  const wanted = choice[subject.field];
  if (wanted && lines.some((line) => line[subject.field] === wanted)) {
    problems[subject.field] = messages.exists(subject.label);
  }
  return problems;
}
