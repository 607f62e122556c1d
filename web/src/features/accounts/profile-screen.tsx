import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { emailChange, nameChange } from '#shared/contracts/account.ts';
import type { User } from '#shared/contracts/administration.ts';
import { limits } from '#shared/rules/limits.ts';
import { uniqueEmail } from '#web/lib/forms/unique.ts';
import { notify } from '#web/lib/notices.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { AccountPage } from './account-page.tsx';
import { useChangeEmail, useChangeName } from './account-queries.ts';

/** Name and e-mail, each with its own edit dialog. */
export function ProfileScreen() {
  const [dialog, setDialog] = useState<'name' | 'email'>();
  const close = () => setDialog(undefined);
  return (
    <AccountPage>
      {(account) => (
        <>
          <Card component="dl" sx={{ maxWidth: 640, m: 0, px: 2.5, py: 1 }}>
            <Line label="Name" value={account.name} onEdit={() => setDialog('name')} />
            <Line label="E-mail" value={account.email} onEdit={() => setDialog('email')} />
          </Card>
          {dialog === 'name' && <NameDialog account={account} onClose={close} />}
          {dialog === 'email' && <EmailDialog account={account} onClose={close} />}
        </>
      )}
    </AccountPage>
  );
}

function Line({ label, value, onEdit }: { label: string; value: string; onEdit: () => void }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1.5 }}>
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ width: 80, flexShrink: 0 }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ display: 'flex', alignItems: 'center', flex: 1, m: 0, minWidth: 0 }}>
        <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>{value}</Typography>
        <IconButton aria-label={`Edit ${label.toLowerCase()}`} onClick={onEdit}>
          <EditIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}

function NameDialog({ account, onClose }: { account: User; onClose: () => void }) {
  const { mutateAsync } = useChangeName(account);
  return (
    <FormDialog
      title="Edit name"
      schema={nameChange}
      defaultValues={{ name: account.name }}
      onSubmit={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" autoComplete="name" required maxLength={limits.name} autoFocus />
    </FormDialog>
  );
}

/** The new address is confirmed by a link in an e-mail to it. */
function EmailDialog({ account, onClose }: { account: User; onClose: () => void }) {
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
