import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { notify } from '#web/lib/notices.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { useFileFormat } from '../use-file-format.ts';
import { CsvAddressList } from './csv-address-list.tsx';
import { useCsvAddresses, useMakeCsvAddress } from './csv-address-queries.ts';

interface Props {
  experiment: { uuid: string; name: string };
  onClose: () => void;
}

/** Makes an address at which a spreadsheet reads the experiment's samples, shows it once, and lists those there are. */
export function CsvAddressDialog({ experiment, onClose }: Props) {
  const titleId = useId();
  const addresses = useCsvAddresses(experiment.uuid);
  const make = useMakeCsvAddress(experiment.uuid);
  const { decimal } = useFileFormat();
  const [address, setAddress] = useState('');
  const create = async () => {
    const made = await make.mutateAsync(experiment.name).catch(() => undefined);
    if (made) setAddress(csvAddress(experiment.uuid, made.token, decimal));
  };
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    notify('CSV address copied');
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>CSV address</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>
            Excel and Google Sheets read all samples of this experiment at such an address, without signing in. Whoever
            has it can read them: keep it like a password. It ends after 90 days, or when you revoke it.
          </Typography>
          {address && (
            <>
              <Alert severity="warning">Copy it now: it is not shown again.</Alert>
              <TextField
                label="Address"
                value={address}
                multiline
                onFocus={(event) => event.target.select()}
                slotProps={{ htmlInput: { readOnly: true, sx: { fontFamily: 'monospace', overflowWrap: 'anywhere' } } }}
              />
            </>
          )}
          <QueryState queries={{ addresses }} waiting="…">
            {({ addresses: { data } }) => <CsvAddressList addresses={data} />}
          </QueryState>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>Close</Button>
        {address ? (
          <Button variant="contained" onClick={copy}>
            Copy
          </Button>
        ) : (
          <Button variant="contained" loading={make.isPending} onClick={create}>
            Make an address
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function csvAddress(experiment: string, key: string, decimal: '.' | ','): string {
  const comma = decimal === ',' ? 'decimal=comma&' : '';
  return `${location.origin}/api/experiments/${experiment}/samples.csv?${comma}key=${key}`;
}
