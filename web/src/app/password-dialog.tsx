import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod';
import { currentPassword } from '#shared/contracts/account.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { useSecondFactor } from '#web/features/accounts/second-factor/second-factor-queries.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { signWithPasskey } from '#web/lib/passkeys.ts';
import { leaveForCompany } from '#web/lib/session/company-sign-in.ts';
import { useSession } from '#web/lib/session/session.ts';
import { CurrentPasswordInput } from '#web/ui/fields/current-password-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const form = z.object({ password: currentPassword });

/** Asks for the password that a call needs again. */
export function PasswordDialog({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const { mutateAsync } = useMutation({
    mutationFn: (body: BodyInputOf<'reauthenticate'>) => callApi('reauthenticate', { body }),
  });
  const company = useSession()?.company;
  return (
    <FormDialog
      title="Enter your password to go on"
      schema={form}
      defaultValues={{ password: '' }}
      submitLabel="Continue"
      onSubmit={async (values) => {
        await mutateAsync(values);
        onAnswer(true);
      }}
      onClose={() => onAnswer(false)}
    >
      <Typography>This changes who can reach data. Within ten minutes you are not asked again.</Typography>
      <CurrentPasswordInput />
      <PasskeyButton onGiven={() => onAnswer(true)} />
      {company && <AgainWithCompany workspace={company} />}
    </FormDialog>
  );
}

/** A passkey that verifies the person stands for the password. */
function PasskeyButton({ onGiven }: { onGiven: () => void }) {
  const { data: factor } = useSecondFactor();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey(await callApi('requestPasskey', {}));
      return callApi('reauthenticate', { body: { passkey } });
    },
    onSuccess: onGiven,
  });
  if (!factor?.passkeys.length) return null;
  return (
    <Button onClick={() => mutate()} loading={isPending} sx={{ alignSelf: 'start' }}>
      Use a passkey
    </Button>
  );
}

/** An account that its company has made has no password that somebody knows. */
function AgainWithCompany({ workspace }: { workspace: string }) {
  const returnTo = `${location.pathname}${location.search}`;
  const { mutate, isPending } = useMutation({
    mutationFn: () => leaveForCompany(workspace, { again: true, returnTo }),
  });
  return (
    <Button onClick={() => mutate()} loading={isPending} sx={{ alignSelf: 'start' }}>
      Sign in with your company again
    </Button>
  );
}
