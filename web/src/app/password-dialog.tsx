import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { reauthentication } from '#shared/contracts/account.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { CurrentPasswordInput } from '#web/ui/fields/current-password-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Asks for the password that a call needs again. */
export function PasswordDialog({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const { mutateAsync } = useMutation({
    mutationFn: (body: { password: string }) => callApi('reauthenticate', { body }),
  });
  return (
    <FormDialog
      title="Enter your password to go on"
      schema={reauthentication}
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
    </FormDialog>
  );
}
