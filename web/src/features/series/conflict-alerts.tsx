import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { cellText } from './cell-value.ts';
import { isValueColumn, type SampleColumn } from './sample-columns.ts';
import type { SampleConflict } from './sample-conflict.ts';

interface Props {
  conflicts: readonly SampleConflict[];
  columns: readonly SampleColumn[];
  /** 'sample 3 of series 1'. */
  nameOf: (sample: string) => string;
  onSettle: (conflict: SampleConflict, useMine: boolean) => void;
}

/** What two people typed into one cell: theirs is saved, and whose counts is for the one who came second to say. */
export function ConflictAlerts({ conflicts, columns, nameOf, onSettle }: Props) {
  if (conflicts.length === 0) return null;
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      {conflicts.map((conflict) => (
        <Alert
          key={conflict.sample.uuid}
          severity="warning"
          action={
            <Stack direction={{ xs: 'column', sm: 'row' }}>
              <Button color="inherit" size="small" onClick={() => onSettle(conflict, true)}>
                Use mine
              </Button>
              <Button color="inherit" size="small" onClick={() => onSettle(conflict, false)}>
                Keep theirs
              </Button>
            </Stack>
          }
        >
          {`Somebody else has just changed ${nameOf(conflict.sample.uuid)}. `}
          {conflict.cells.map(({ edit, theirs }) => sentence(columns, edit, theirs)).join(' ')}
        </Alert>
      ))}
    </Stack>
  );
}

function sentence(
  columns: readonly SampleColumn[],
  { parameter, value }: SampleConflict['cells'][number]['edit'],
  theirs: number | null,
): string {
  const column = columns.filter(isValueColumn).find((one) => one.parameter.uuid === parameter);
  const text = (shown: number | null) => cellText(shown, column?.categories) || 'empty';
  return `${column?.parameter.name ?? 'A value'} is now ${text(theirs)}; you entered ${text(value)}.`;
}
