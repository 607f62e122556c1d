import { changeName } from '#shared/contracts/account.ts';
import type { User } from '#shared/contracts/administration.ts';
import { limits } from '#shared/rules/limits.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useChangeName } from './account-queries.ts';

export function NameDialog({ account, onClose }: { account: User; onClose: () => void }) {
  const { mutateAsync } = useChangeName(account);
  return (
    <FormDialog
      title="Edit name"
      schema={changeName}
      defaultValues={{ name: account.name }}
      onSubmit={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" autoComplete="name" required maxLength={limits.name} autoFocus />
    </FormDialog>
  );
}
