import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as z from 'zod';
import { currentPassword } from '#shared/contracts/account.ts';
import { name } from '#shared/contracts/fields.ts';
import type { Passkey } from '#shared/contracts/passkey.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { notify } from '#web/lib/notices.ts';
import { CurrentPasswordInput } from '#web/ui/fields/current-password-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ProofInputs, proofForm, proofOf } from './proof-inputs.tsx';
import { useAddPasskey, useRemovePasskey } from './second-factor-queries.ts';

/** The passkeys of the account; each can be removed. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [removing, setRemoving] = useState<Passkey>();
  return (
    <>
      <Stack component="ul" aria-label="Passkeys" sx={{ m: 0, p: 0, listStyle: 'none', alignSelf: 'stretch' }}>
        {passkeys.map((passkey) => (
          <Stack
            key={passkey.uuid}
            component="li"
            direction="row"
            spacing={2}
            sx={{ alignItems: 'center', py: 1.5, borderTop: 1, borderColor: 'divider' }}
          >
            <Stack sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{passkey.name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {`Added ${formatDate(passkey.created)} · ${passkey.last_used === null ? 'Not used yet' : `Last used ${formatDate(passkey.last_used)}`}`}
              </Typography>
            </Stack>
            <Button
              color="error"
              onClick={() => setRemoving(passkey)}
              aria-label={`Remove the passkey ${passkey.name}`}
            >
              Remove
            </Button>
          </Stack>
        ))}
      </Stack>
      {removing && <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

const additionForm = z.object({ name, password: currentPassword });

interface AddProps {
  onClose: () => void;
  /** Receives the recovery codes, before the dialog closes; none where the account has them already. */
  onDone: (codes: readonly string[]) => void;
}

export function AddPasskeyDialog({ onClose, onDone }: AddProps) {
  const { mutateAsync } = useAddPasskey();
  return (
    <FormDialog
      title="Add a passkey"
      schema={additionForm}
      defaultValues={{ name: '', password: '' }}
      submitLabel="Continue"
      onSubmit={async (values) => onDone((await mutateAsync(values)).recovery_codes)}
      onClose={onClose}
    >
      <Typography>
        A passkey is kept by your phone, your computer or a security key. Continue, and your browser asks for it.
      </Typography>
      <TextInput name="name" label="Name" hint="Such as the device that keeps it" required autoFocus />
      <CurrentPasswordInput autoFocus={false} />
    </FormDialog>
  );
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { mutateAsync } = useRemovePasskey();
  return (
    <FormDialog
      title={`Remove the passkey ${passkey.name}`}
      schema={proofForm(true)}
      defaultValues={{ password: '', code: '' }}
      submitLabel="Remove"
      onSubmit={async ({ password, code }) => {
        const body = { uuid: passkey.uuid, password, ...(await proofOf(code)) };
        notify((await mutateAsync(body)).detail);
      }}
      onClose={onClose}
    >
      <ProofInputs hasPasskeys />
    </FormDialog>
  );
}
