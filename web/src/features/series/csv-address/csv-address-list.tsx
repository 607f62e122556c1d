import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AccessToken } from '#shared/contracts/access-tokens.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRevokeCsvAddress } from './csv-address-queries.ts';

/** The addresses of an experiment; without their secrets, which are nowhere kept. */
export function CsvAddressList({ addresses }: { addresses: readonly AccessToken[] }) {
  const { mutateAsync: revoke } = useRevokeCsvAddress();
  const [asked, setAsked] = useState<AccessToken>();
  if (addresses.length === 0) return <Typography color="textSecondary">You have made no address yet.</Typography>;
  return (
    <>
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {addresses.map((address) => (
          <Stack key={address.uuid} component="li" direction="row" sx={{ gap: 2, justifyContent: 'space-between' }}>
            <Typography variant="body2">
              Made {formatDate(address.created)} ·{' '}
              {address.last_used === null ? 'Never used' : `Last used ${formatDate(address.last_used)}`} · Ends{' '}
              {formatDate(address.expires)}
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
