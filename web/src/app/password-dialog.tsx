import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { reauthentication } from '#shared/contracts/account.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
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
      <TextInput
        name="password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
      />
    </FormDialog>
  );
}
