import Typography from '@mui/material/Typography';
import { companySignInSearch } from '#shared/contracts/company-sign-in.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Asks for the address to which the way to the company is mailed. A chunk of its own: /login itself needs no dialogs. */
export function CompanyWayDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <FormDialog
      title="Sign in with your company"
      schema={companySignInSearch}
      defaultValues={{ email }}
      submitLabel="Send"
      onSubmit={async (body) => notify((await callApi('requestCompanySignIn', { body })).detail)}
      onClose={onClose}
    >
      <Typography>
        The way to your company's sign-in is sent to your address at work. This browser remembers it afterwards.
      </Typography>
      <TextInput name="email" label="E-mail" type="email" autoComplete="email" required autoFocus />
    </FormDialog>
  );
}
