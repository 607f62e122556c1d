import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AccessToken } from '#shared/contracts/access-tokens.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { notify } from '#web/lib/notices.ts';
import {
  tokenDates,
  useCreateAccessToken,
  useCsvAddresses,
  useRevokeAccessToken,
} from '#web/lib/resources/access-tokens.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import { QueryState } from '#web/ui/query-state.tsx';

const days = 90;
const secondsPerDay = 86_400;

interface Props {
  experiment: { uuid: string; name: string };
  onClose: () => void;
}

/** Makes an address at which a spreadsheet reads the experiment's samples, shows it once, and lists those there are. */
export function CsvAddressDialog({ experiment, onClose }: Props) {
  const addresses = useCsvAddresses(experiment.uuid);
  const make = useCreateAccessToken();
  const decimal = useDecimalSymbol();
  const [address, setAddress] = useState('');
  const create = async () => {
    const expires = Math.floor(Date.now() / 1000) + days * secondsPerDay;
    const body = { name: experiment.name, expires, experiment: experiment.uuid };
    const made = await make.mutateAsync(body).catch(() => undefined);
    if (made) setAddress(csvAddress(experiment.uuid, made.token, decimal));
  };
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    notify('CSV address copied');
  };
  return (
    <PlainDialog
      title="CSV address"
      actions={
        <>
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
        </>
      }
    >
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
    </PlainDialog>
  );
}

function csvAddress(experiment: string, key: string, decimal: '.' | ','): string {
  const comma = decimal === ',' ? 'decimal=comma&' : '';
  return `${location.origin}/api/experiments/${experiment}/samples.csv?${comma}key=${key}`;
}

/** The addresses of an experiment; without their secrets, which are nowhere kept. */
function CsvAddressList({ addresses }: { addresses: readonly AccessToken[] }) {
  const { mutateAsync: revoke } = useRevokeAccessToken();
  const [asked, setAsked] = useState<AccessToken>();
  if (addresses.length === 0) return <Typography color="textSecondary">You have made no address yet.</Typography>;
  return (
    <>
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {addresses.map((address) => (
          <Stack key={address.uuid} component="li" direction="row" sx={{ gap: 2, justifyContent: 'space-between' }}>
            <Typography variant="body2">
              Made {formatDate(address.created)} · {tokenDates(address)}
            </Typography>
            <Button
              size="small"
              color="error"
              sx={{ flexShrink: 0, alignSelf: 'start' }}
              onClick={() => setAsked(address)}
              aria-label={`Revoke the address made ${formatDate(address.created)}`}
            >
              Revoke
            </Button>
          </Stack>
        ))}
      </Stack>
      {asked && (
        <ConfirmDialog
          title="Revoke CSV address"
          text={`Spreadsheets that read the address made ${formatDate(asked.created)} are refused from now on.`}
          confirmLabel="Revoke"
          onClose={() => setAsked(undefined)}
          onConfirm={() => revoke(asked.uuid)}
        />
      )}
    </>
  );
}
