import Typography from '@mui/material/Typography';
import type { z } from 'zod';
import type { pendingSecondFactor } from '#shared/contracts/second-factor.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '#shared/contracts/second-factor.ts';
import { notify } from '#web/lib/notices.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { useBeginSecondFactor, useConfirmSecondFactor, useRemoveSecondFactor } from './second-factor-queries.ts';

export type Pending = z.output<typeof pendingSecondFactor>;

const CodeInput = () => <TextInput name="code" label="Code" autoComplete="one-time-code" required />;
const PasswordInput = () => (
  <TextInput
    name="password"
    label="Current password"
    type="password"
    autoComplete="current-password"
    required
    autoFocus
  />
);

/** The first step: the password, as before every change of how somebody signs in. */
export function BeginDialog({ onClose, onBegun }: { onClose: () => void; onBegun: (pending: Pending) => void }) {
  const { mutateAsync } = useBeginSecondFactor();
  return (
    <FormDialog
      title="Set up a second factor"
      schema={beginSecondFactor}
      defaultValues={{ password: '' }}
      submitLabel="Continue"
      onSubmit={async (values) => onBegun(await mutateAsync(values))}
      onClose={onClose}
    >
      <PasswordInput />
    </FormDialog>
  );
}

interface ConfirmProps {
  pending: Pending;
  onClose: () => void;
  /** Receives the recovery codes, before the dialog closes. */
  onDone: (codes: readonly string[]) => void;
}

/** The second step: the app reads the secret, and shows with a code that it has it. */
export function ConfirmFactorDialog({ pending, onClose, onDone }: ConfirmProps) {
  const { mutateAsync } = useConfirmSecondFactor();
  return (
    <FormDialog
      title="Add it to your authenticator app"
      schema={confirmSecondFactor}
      defaultValues={{ code: '' }}
      submitLabel="Confirm"
      onSubmit={async (values) => onDone((await mutateAsync(values)).recovery_codes)}
      onClose={onClose}
    >
      <Typography>
        Scan the code with the app, or type the secret into it. Then enter the six digits it shows.
      </Typography>
      <QrCode text={pending.address} label="QR code of the secret" />
      <Typography sx={{ fontFamily: 'monospace', textAlign: 'center', overflowWrap: 'anywhere' }}>
        {pending.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </Typography>
      <CodeInput />
    </FormDialog>
  );
}

export function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useRemoveSecondFactor();
  return (
    <FormDialog
      title="Remove the second factor"
      schema={removeSecondFactor}
      defaultValues={{ password: '', code: '' }}
      submitLabel="Remove"
      onSubmit={async (values) => notify((await mutateAsync(values)).detail)}
      onClose={onClose}
    >
      <PasswordInput />
      <CodeInput />
    </FormDialog>
  );
}
