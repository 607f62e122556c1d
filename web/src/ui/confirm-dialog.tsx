import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Note, NoteAlert } from './note-alert.tsx';
import { focusAfterDialog } from './row-focus.ts';

interface Props {
  title: string;
  text: string;
  /** The consequence of deleting beyond the thing itself. */
  consequence?: ReactNode;
  note?: Note;
  confirmLabel?: string;
  onClose: () => void;
  /** The dialog closes after the call, whatever its result: a failure is shown as a snackbar. */
  onConfirm: () => Promise<unknown>;
}

/** Asks for confirmation before something is deleted. A click outside does not close it. Mount it to open it. */
export function ConfirmDialog(props: Props) {
  const { title, text, consequence, note, confirmLabel = 'Delete', onClose, onConfirm } = props;
  const [isRunning, setRunning] = useState(false);
  const titleId = useId();
  const textId = useId();
  const consequenceId = useId();
  useEffect(() => focusAfterDialog, []);
  const confirm = async () => {
    setRunning(true);
    await onConfirm().catch(() => undefined);
    onClose();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={consequence ? `${textId} ${consequenceId}` : textId}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !isRunning) onClose();
      }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText id={textId} sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </DialogContentText>
          {consequence && <DialogContentText id={consequenceId}>{consequence}</DialogContentText>}
          <NoteAlert note={note} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose} disabled={isRunning} autoFocus>
          Close
        </Button>
        <Button variant="contained" color="error" onClick={confirm} loading={isRunning}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
