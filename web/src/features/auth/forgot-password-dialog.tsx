import { passwordResetRequest } from '#shared/contracts/account.ts';
import { notify } from '#web/lib/notices.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useRequestPasswordReset } from './use-password-reset.ts';

/** Asks for the address that the link is sent to. A chunk of its own: /login itself needs no dialogs. */
export function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { mutateAsync } = useRequestPasswordReset();
  return (
    <FormDialog
      title="Forgot password?"
      schema={passwordResetRequest}
      defaultValues={{ email }}
      submitLabel="Send"
      onSubmit={async (values) => notify((await mutateAsync(values)).detail)}
      onClose={onClose}
    >
      <TextInput name="email" label="E-mail" type="email" autoComplete="email" required autoFocus />
    </FormDialog>
  );
}
