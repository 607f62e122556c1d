import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { type Role, type User, userCreate, userForm } from '#shared/contracts/administration.ts';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { limits } from '#shared/rules/limits.ts';
import { uniqueEmail } from '#web/lib/forms/unique.ts';
import { optionsOf } from '#web/lib/resources/administration.ts';
import { useSession } from '#web/lib/session/session.ts';
import { NewPasswordInput } from '#web/ui/fields/new-password-input.tsx';
import { SwitchInput } from '#web/ui/fields/switch-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SubListEditor } from '#web/ui/sub-list-editor.tsx';
import { useCreateUser, useUpdateUser } from './user-changes.ts';

interface Lists {
  roles: readonly Role[] | undefined;
  workspaces: readonly Workspace[] | undefined;
}

export function NewUserDialog({ onClose, ...lists }: Lists & { onClose: () => void }) {
  const { mutateAsync } = useCreateUser();
  const schema = useMemo(() => uniqueEmail(userCreate, undefined), []);
  return (
    <FormDialog
      title="New User"
      schema={schema}
      defaultValues={{ name: '', email: '', password: '', password2: '', is_staff: false, workspaces: [] }}
      onSubmit={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus />
      <TextInput name="email" label="E-mail" type="email" required />
      <Passwords />
      <SwitchInput name="is_staff" label="Superadmin" />
      <Memberships {...lists} />
    </FormDialog>
  );
}

const editForm = userForm.extend({ gives_up_own_rights: z.boolean() });

export function EditUserDialog({ user, onClose, ...lists }: Lists & { user: User; onClose: () => void }) {
  const { name, email, is_staff, is_active, workspaces } = user;
  const { mutateAsync } = useUpdateUser();
  const schema = useMemo(() => uniqueEmail(editForm, email), [email]);
  return (
    <FormDialog
      title="Edit user"
      schema={schema}
      defaultValues={{ name, email, is_staff, is_active, workspaces, gives_up_own_rights: false }}
      onSubmit={(saved) => mutateAsync({ opened: { ...user, gives_up_own_rights: false }, saved })}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus />
      <TextInput name="email" label="E-mail" type="email" required />
      <OwnEmailNote user={user} />
      <SwitchInput name="is_staff" label="Superadmin" />
      <SwitchInput name="is_active" label="Active" />
      <OwnRightsQuestion user={user} />
      <Memberships {...lists} />
    </FormDialog>
  );
}

/** The consequence of changing the e-mail of the signed-in account. */
function OwnEmailNote({ user: { uuid, email } }: { user: User }) {
  const session = useSession();
  const typed: unknown = useWatch({ name: 'email' });
  if (session?.sub !== uuid || typed === email) return null;
  return <Alert severity="warning">This is your own account: with another e-mail you have to sign in again.</Alert>;
}

/** Asked of superadmins who are about to lose the administration; the server refuses it unasked. */
function OwnRightsQuestion({ user: { uuid, is_staff, is_active } }: { user: User }) {
  const session = useSession();
  const [staff, active]: unknown[] = useWatch({ name: ['is_staff', 'is_active'] });
  if (session?.sub !== uuid || !is_staff || !is_active || (staff && active)) return null;
  return (
    <>
      <Alert severity="warning">
        {active
          ? 'This is your own account: without these rights you can no longer administer anything, nor give them back to yourself.'
          : 'This is your own account: deactivated, it can no longer sign in, nor activate itself again.'}
      </Alert>
      <SwitchInput name="gives_up_own_rights" label="Give up my own rights" />
    </>
  );
}

const texts = z.array(z.string()).catch([]);

function Passwords() {
  const own = texts.parse(useWatch({ name: ['name', 'email'] }));
  return (
    <>
      <NewPasswordInput name="password" label="Password" own={own} />
      <TextInput name="password2" label="Password confirmation" type="password" autoComplete="new-password" required />
    </>
  );
}

function Memberships({ roles, workspaces }: Lists) {
  return (
    <SubListEditor
      name="workspaces"
      title="Workspaces"
      columns={[
        { field: 'workspace', label: 'Workspace', options: optionsOf(workspaces) },
        { field: 'role', label: 'Role', options: optionsOf(roles) },
      ]}
    />
  );
}
