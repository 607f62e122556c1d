import { csvSettings } from '#shared/contracts/account.ts';
import type { User } from '#shared/contracts/administration.ts';
import { notify } from '#web/lib/notices.ts';
import { CsvFields } from '#web/ui/fields/csv-fields.tsx';
import { FormCard } from '#web/ui/form-card.tsx';
import { AccountPage } from './account-page.tsx';
import { useUpdateAccountCsvSettings } from './account-queries.ts';

export function AccountSettingsScreen() {
  return <AccountPage>{(account) => <CsvSettingsForm account={account} />}</AccountPage>;
}

function CsvSettingsForm({ account }: { account: User }) {
  const { mutateAsync } = useUpdateAccountCsvSettings(account);
  return (
    <FormCard
      title="CSV settings"
      schema={csvSettings}
      defaultValues={{ csv_decimal: account.csv_decimal, csv_delimiter: account.csv_delimiter }}
      onSubmit={async (_values, changes) => {
        await mutateAsync(changes);
        notify('CSV settings saved');
      }}
    >
      <CsvFields />
    </FormCard>
  );
}
