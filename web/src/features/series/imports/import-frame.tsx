import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';

interface Props {
  title: string;
  width: 'sm' | 'md';
  isReading: boolean;
  isBlank: boolean | undefined;
  isSending: boolean;
  /** The fields of the file; then what it becomes. */
  fields: ReactNode;
  children: ReactNode;
  /** Shown on the left of the buttons. */
  back?: ReactNode;
  /** Instead of Import. */
  next?: ReactNode;
  mayApply: boolean;
  onApply: () => void;
  onClose: () => void;
}

/** The dialog of an import: a file, the plan of it, and the button that applies the plan. */
export function ImportFrame(props: Props) {
  const { title, width, isReading, isBlank, isSending, fields, children, back, next, mayApply, onApply, onClose } =
    props;
  return (
    <PlainDialog
      title={title}
      width={width}
      fills
      actions={
        <>
          {back}
          <Button onClick={onClose} disabled={isSending}>
            Close
          </Button>
          {next ?? (
            <Button variant="contained" disabled={!mayApply || isReading} loading={isSending} onClick={onApply}>
              Import
            </Button>
          )}
        </>
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {fields}
        {isReading && <LinearProgress aria-label="Reading the file" />}
        {isBlank && <Alert severity="info">The file is empty.</Alert>}
        {children}
        <Typography variant="body2" color="textSecondary">
          *indicates required field
        </Typography>
      </Stack>
    </PlainDialog>
  );
}

/** Whether an import is being sent, and the function that sends it. If it fails, the dialog stays open. */
export function useSending(send: () => Promise<void>): [boolean, () => void] {
  const [isSending, setSending] = useState(false);
  const apply = () => {
    setSending(true);
    // A failed call has shown its message.
    send()
      .catch(() => undefined)
      .finally(() => setSending(false));
  };
  return [isSending, apply];
}
