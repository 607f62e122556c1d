import { passwordChange } from '#shared/contracts/account.ts';
import type { User } from '#shared/contracts/administration.ts';
import { notify } from '#web/lib/notices.ts';
import { NewPasswordInput } from '#web/ui/fields/new-password-input.tsx';
import { SwitchInput } from '#web/ui/fields/switch-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormCard } from '#web/ui/form-card.tsx';
import { AccountPage } from './account-page.tsx';
import { useChangePassword } from './account-queries.ts';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function SecurityScreen() {
  return (
    <AccountPage>
      {(account) => (
        <>
          <ChangePasswordForm account={account} />
          <SecondFactorCard />
          <SessionsCard />
        </>
      )}
    </AccountPage>
  );
}

function ChangePasswordForm({ account }: { account: User }) {
  const { mutateAsync } = useChangePassword(account);
  return (
    <FormCard
      title="Change password"
      schema={passwordChange}
      resets
      defaultValues={{ old_password: '', password: '', password2: '', end_tokens: false }}
      onSubmit={async (values) => notify((await mutateAsync(values)).detail)}
    >
      <TextInput
        name="old_password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordInput name="password" label="New password" own={[account.name, account.email]} />
      <TextInput name="password2" label="Password confirmation" type="password" autoComplete="new-password" required />
      <SwitchInput name="end_tokens" label="Also end my access tokens" />
    </FormCard>
  );
}
