import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { pendingSecondFactor } from '#shared/contracts/second-factor.ts';
import { secondFactorBeginning, secondFactorConfirmation } from '#shared/contracts/second-factor.ts';
import { notify } from '#web/lib/notices.ts';
import { CurrentPasswordInput } from '#web/ui/fields/current-password-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ProofInputs, proofForm, proofOf } from './proof-inputs.tsx';
import { useBeginSecondFactor, useConfirmSecondFactor, useRemoveSecondFactor } from './second-factor-queries.ts';

export type Pending = z.output<typeof pendingSecondFactor>;

/** The first step: the password, as before every change of how somebody signs in. */
export function BeginDialog({ onClose, onBegun }: { onClose: () => void; onBegun: (pending: Pending) => void }) {
  const { mutateAsync } = useBeginSecondFactor();
  return (
    <FormDialog
      title="Set up an authenticator app"
      schema={secondFactorBeginning}
      defaultValues={{ password: '' }}
      submitLabel="Continue"
      onSubmit={async (values) => onBegun(await mutateAsync(values))}
      onClose={onClose}
    >
      <CurrentPasswordInput />
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
      schema={secondFactorConfirmation}
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
      <TextInput name="code" label="Code" autoComplete="one-time-code" required />
    </FormDialog>
  );
}

export function RemoveFactorDialog({ hasPasskeys, onClose }: { hasPasskeys: boolean; onClose: () => void }) {
  const { mutateAsync } = useRemoveSecondFactor();
  return (
    <FormDialog
      title="Remove the authenticator app"
      schema={proofForm(hasPasskeys)}
      defaultValues={{ password: '', code: '' }}
      submitLabel="Remove"
      onSubmit={async ({ password, code }) => {
        notify((await mutateAsync({ password, ...(await proofOf(code)) })).detail);
      }}
      onClose={onClose}
    >
      <ProofInputs hasPasskeys={hasPasskeys} />
    </FormDialog>
  );
}

/** A text as a QR code, dark on light in either theme, as cameras expect it. Empty until the library has loaded. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [cells, setCells] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => setCells(encode(text, { ecc: 'M', border: 3 }).data),
      // The secret below it can be typed.
      () => undefined,
    );
  }, [text]);
  const dark = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box sx={{ width: 208, height: 208, borderRadius: 1, bgcolor: '#fff', alignSelf: 'center' }}>
      {cells.length > 0 && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${cells.length} ${cells.length}`} shapeRendering="crispEdges">
          <path d={dark.join('')} fill="#000" />
        </svg>
      )}
    </Box>
  );
}
