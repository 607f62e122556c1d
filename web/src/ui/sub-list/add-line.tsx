import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { messages } from '../../../../shared/rules/messages.ts';
import type { SubListColumn, SubListLine } from './sub-list-column.ts';

interface Props {
  columns: readonly [SubListColumn, ...SubListColumn[]];
  lines: readonly SubListLine[];
  onAdd: (line: SubListLine) => void;
}

type Choice = Record<string, string>;

/** A new line needs every reference, and its first must not be in the list already. */
export function AddLine({ columns, lines, onAdd }: Props) {
  const [choice, setChoice] = useState<Choice>({});
  const [problems, setProblems] = useState<Choice>({});

  const add = () => {
    const found = problemsOf(columns, lines, choice);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onAdd({ uuid: null, ...choice });
    setChoice({});
  };

  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'flex-start' }, pt: 0.5 }}>
      {columns.map(({ field, label, options }) => (
        <TextField
          key={field}
          select
          label={`Add ${label.toLowerCase()}`}
          value={choice[field] ?? ''}
          error={problems[field] !== undefined}
          helperText={problems[field] ?? ' '}
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
    </Stack>
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
