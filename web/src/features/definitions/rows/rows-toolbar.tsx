import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Explained } from '#web/ui/explained.tsx';
import { type Note, NoteAlert } from '#web/ui/note-alert.tsx';
import { countedRows } from './rows-texts.ts';

interface Props {
  hint: string | undefined;
  /** The consequence of saving what is there. */
  note: Note | undefined;
  /** Headers of the pasted block that no column has. */
  unused: readonly string[];
  ready: number;
  busy: boolean;
  isSaving: boolean;
  onSave: () => void;
  onClose: () => void;
}

export function RowsToolbar({ hint, note, unused, ready, busy, isSaving, onSave, onClose }: Props) {
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ p: 2, alignItems: { sm: 'center' } }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          Type rows, or paste them from a spreadsheet, with or without headers. Enter goes down, Ctrl+Enter saves.
          {hint && ` ${hint}`}
        </Typography>
        <Stack direction="row" spacing={1} sx={{ '& .MuiButton-root': { whiteSpace: 'nowrap' } }}>
          <Button onClick={onClose}>Back to the list</Button>
          <Explained reason={busy ? 'A job is running: the rows are kept until it is over' : undefined}>
            <Button variant="contained" loading={isSaving} disabled={busy || ready === 0} onClick={onSave}>
              {ready === 0 ? 'Save' : `Save ${countedRows(ready)}`}
            </Button>
          </Explained>
        </Stack>
      </Stack>
      <NoteAlert note={note} sx={{ borderRadius: 0 }} />
      {unused.length > 0 && (
        <Alert severity="info" sx={{ borderRadius: 0 }}>{`Columns not used: ${unused.join(', ')}`}</Alert>
      )}
    </>
  );
}
