import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { notify } from '../lib/notices.ts';

interface Props {
  title: string;
  /** The kind of secret, such as "Access token". */
  label: string;
  secret: string;
  /** Says what the secret is for. */
  hint?: string;
  onClose: () => void;
}

/** Shows a new secret, once. Persistent, as all dialogs are. */
export function SecretDialog({ title, label, secret, hint, onClose }: Props) {
  const titleId = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    notify(`${label} copied`);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Alert severity="warning">Copy it now: it is not shown again.</Alert>
          {hint && <Typography>{hint}</Typography>}
          <TextField
            label={label}
            value={secret}
            multiline
            onFocus={(event) => event.target.select()}
            slotProps={{ htmlInput: { readOnly: true, sx: { fontFamily: 'monospace', overflowWrap: 'anywhere' } } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>Close</Button>
        <Button variant="contained" startIcon={<CopyIcon />} onClick={copy} autoFocus>
          Copy
        </Button>
      </DialogActions>
    </Dialog>
  );
}
