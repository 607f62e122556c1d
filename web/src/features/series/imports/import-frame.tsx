import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useIsPhone } from '#web/ui/use-is-phone.ts';

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
  const titleId = useId();
  const isPhone = useIsPhone();
  return (
    <Dialog open fullWidth maxWidth={width} fullScreen={isPhone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {fields}
          {isReading && <LinearProgress aria-label="Reading the file" />}
          {isBlank && <Alert severity="info">The file is empty.</Alert>}
          {children}
          <Typography variant="body2" color="textSecondary">
            *indicates required field
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {back}
        <Button onClick={onClose} disabled={isSending}>
          Close
        </Button>
        {next ?? (
          <Button variant="contained" disabled={!mayApply || isReading} loading={isSending} onClick={onApply}>
            Import
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
