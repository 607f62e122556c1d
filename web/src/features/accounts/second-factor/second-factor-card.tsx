import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SecondFactor } from '#shared/contracts/second-factor.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { superadminFactorText } from '#shared/rules/refusal-texts.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { usePermissions } from '#web/lib/resources/permissions.ts';
import { useWorkspaces } from '#web/lib/resources/workspaces.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { SecretDialog } from '#web/ui/secret-dialog.tsx';
import { AddPasskeyDialog, PasskeyList } from './passkey-list.tsx';
import { BeginDialog, ConfirmFactorDialog, type Pending, RemoveFactorDialog } from './second-factor-dialogs.tsx';
import { useSecondFactor } from './second-factor-queries.ts';

type Step =
  | { kind: 'begin' }
  | { kind: 'confirm'; pending: Pending }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'remove'; hasPasskeys: boolean }
  | { kind: 'add-passkey' };

/** Whether signing in asks for a code of an app or for a passkey, too. */
export function SecondFactorCard() {
  const factor = useSecondFactor();
  const [step, setStep] = useState<Step>();
  // The next step may be shown already.
  const closing = (kind: Step['kind']) => () => setStep((now) => (now?.kind === kind ? undefined : now));
  /** They come with the first factor alone. */
  const showCodes = (codes: readonly string[]) => codes.length > 0 && setStep({ kind: 'codes', codes });
  return (
    <Card component="section" aria-labelledby="second-factor" sx={{ maxWidth: 640, mt: 3, px: 2, py: 2 }}>
      <Typography id="second-factor" variant="h2" sx={{ mb: 1.5 }}>
        Second factor
      </Typography>
      <Demands />
      <QueryState queries={{ factor }}>
        {({ factor: { data } }) => (
          <Stack spacing={2} sx={{ alignItems: 'start' }}>
            <Typography color="textSecondary">{stateText(data)}</Typography>
            {data.passkeys.length > 0 && <PasskeyList passkeys={data.passkeys} />}
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
              <Button variant={data.is_set ? 'outlined' : 'contained'} onClick={() => setStep({ kind: 'add-passkey' })}>
                Add a passkey
              </Button>
              {data.created === null ? (
                <Button variant="outlined" onClick={() => setStep({ kind: 'begin' })}>
                  Set up an app
                </Button>
              ) : (
                <Button
                  variant="outlined"
                  color="error"
                  onClick={() => setStep({ kind: 'remove', hasPasskeys: data.passkeys.length > 0 })}
                >
                  Remove the app
                </Button>
              )}
            </Stack>
          </Stack>
        )}
      </QueryState>
      {step?.kind === 'begin' && (
        <BeginDialog onClose={closing('begin')} onBegun={(pending) => setStep({ kind: 'confirm', pending })} />
      )}
      {step?.kind === 'confirm' && (
        <ConfirmFactorDialog pending={step.pending} onClose={closing('confirm')} onDone={showCodes} />
      )}
      {step?.kind === 'add-passkey' && <AddPasskeyDialog onClose={closing('add-passkey')} onDone={showCodes} />}
      {step?.kind === 'codes' && (
        <SecretDialog
          title="Your recovery codes"
          label="Recovery codes"
          hint="Each signs you in once, in place of a code or a passkey, when you are without them."
          secret={step.codes.join('\n')}
          onClose={closing('codes')}
        />
      )}
      {step?.kind === 'remove' && <RemoveFactorDialog hasPasskeys={step.hasPasskeys} onClose={closing('remove')} />}
    </Card>
  );
}

function stateText({ is_set, created, recovery_codes_left, passkeys }: SecondFactor): string {
  if (!is_set) {
    return 'With a second factor, signing in asks for your password and for a passkey, or for a code of an authenticator app on your phone.';
  }
  const app = `a code of your authenticator app, set up ${formatDate(created ?? 0)}`;
  const asked = [...(passkeys.length > 0 ? ['a passkey'] : []), ...(created === null ? [] : [app])].join(', or ');
  return `Signing in asks for ${asked}. ${countOf(recovery_codes_left, 'recovery code is', 'recovery codes are')} left.`;
}

/** The demands for a second factor that the account does not meet. */
function Demands() {
  const { data: permissions } = usePermissions();
  const { data: workspaces = [] } = useWorkspaces();
  const lacking = workspaces.filter(({ uuid }) => permissions?.workspaces[uuid]?.lacks_second_factor);
  const names = lacking.map(({ name }) => name).join(', ');
  return (
    <>
      {permissions?.lacks_second_factor && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {superadminFactorText}
        </Alert>
      )}
      {names !== '' && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Set up a second factor to open {names}
        </Alert>
      )}
    </>
  );
}
