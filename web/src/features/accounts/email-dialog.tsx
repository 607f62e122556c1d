import { useMemo } from 'react';
import { emailChange } from '#shared/contracts/account.ts';
import type { User } from '#shared/contracts/administration.ts';
import { uniqueEmail } from '#web/lib/forms/unique.ts';
import { notify } from '#web/lib/notices.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useChangeEmail } from './account-queries.ts';

/** The new address is confirmed by a link in an e-mail to it. */
export function EmailDialog({ account, onClose }: { account: User; onClose: () => void }) {
  const { mutateAsync } = useChangeEmail(account);
  const schema = useMemo(() => uniqueEmail(emailChange, account.email), [account.email]);
  return (
    <FormDialog
      title="Edit e-mail"
      schema={schema}
      defaultValues={{ email: '', email2: '', password: '' }}
      onSubmit={async (values) => notify((await mutateAsync(values)).detail)}
      onClose={onClose}
    >
      <TextInput name="email" label="New e-mail" type="email" autoComplete="email" required autoFocus />
      <TextInput name="email2" label="E-mail confirmation" type="email" autoComplete="email" required />
      <TextInput name="password" label="Current password" type="password" autoComplete="current-password" required />
    </FormDialog>
  );
}
