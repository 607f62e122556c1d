import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { superadminFactorText } from '#shared/rules/refusal-texts.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { usePermissions } from '#web/lib/resources/permissions.ts';
import { useWorkspaces } from '#web/lib/resources/workspaces.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { SecretDialog } from '#web/ui/secret-dialog.tsx';
import { BeginDialog, ConfirmFactorDialog, type Pending, RemoveFactorDialog } from './second-factor-dialogs.tsx';
import { useSecondFactor } from './second-factor-queries.ts';

type Step =
  | { kind: 'begin' }
  | { kind: 'confirm'; pending: Pending }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'remove' };

/** Whether signing in asks for a code of an app, too. */
export function SecondFactorCard() {
  const factor = useSecondFactor();
  const [step, setStep] = useState<Step>();
  // The next step may be shown already.
  const closing = (kind: Step['kind']) => () => setStep((now) => (now?.kind === kind ? undefined : now));
  return (
    <Card component="section" aria-labelledby="second-factor" sx={{ maxWidth: 640, mt: 3, px: 2.5, py: 2 }}>
      <Typography id="second-factor" variant="h2" sx={{ mb: 1.5 }}>
        Second factor
      </Typography>
      <Demands />
      <QueryState queries={{ factor }}>
        {({ factor: { data } }) => (
          <Stack spacing={2} sx={{ alignItems: 'start' }}>
            <Typography color="textSecondary">
              {data.is_set
                ? `Signing in asks for a code of your authenticator app, since ${formatDate(data.created ?? 0)}. ${data.recovery_codes_left} recovery codes are left.`
                : 'With a second factor, signing in asks for your password and for a code of an authenticator app on your phone.'}
            </Typography>
            {data.is_set ? (
              <Button color="error" onClick={() => setStep({ kind: 'remove' })}>
                Remove
              </Button>
            ) : (
              <Button variant="contained" onClick={() => setStep({ kind: 'begin' })}>
                Set up
              </Button>
            )}
          </Stack>
        )}
      </QueryState>
      {step?.kind === 'begin' && (
        <BeginDialog onClose={closing('begin')} onBegun={(pending) => setStep({ kind: 'confirm', pending })} />
      )}
      {step?.kind === 'confirm' && (
        <ConfirmFactorDialog
          pending={step.pending}
          onClose={closing('confirm')}
          onDone={(codes) => setStep({ kind: 'codes', codes })}
        />
      )}
      {step?.kind === 'codes' && (
        <SecretDialog
          title="Your recovery codes"
          label="Recovery codes"
          hint="Each signs you in once, in place of a code, when you are without the app."
          secret={step.codes.join('\n')}
          onClose={closing('codes')}
        />
      )}
      {step?.kind === 'remove' && <RemoveFactorDialog onClose={closing('remove')} />}
    </Card>
  );
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
