import { type Invite, inviteCreate, inviteUpdate } from '#shared/contracts/administration.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { changedFields, type Edit } from '#web/lib/forms/form-changes.ts';
import { useAdministrate } from '#web/lib/resources/administration.ts';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { SwitchInput } from '#web/ui/fields/switch-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

type Options = readonly { value: string; label: string; text?: string }[];

export function NewInviteDialog(props: { workspaces: Options; roles: Options; onClose: () => void }) {
  const { mutateAsync } = useCreateInvite();
  const only = props.workspaces.length === 1 ? props.workspaces[0] : undefined;
  return (
    <FormDialog
      title="New Invite"
      schema={inviteCreate}
      defaultValues={{ email: '', workspace: only?.value ?? '', role: '' }}
      onSubmit={(values) => mutateAsync(values)}
      onClose={props.onClose}
    >
      <TextInput name="email" label="E-mail" type="email" required autoFocus />
      <SelectInput name="workspace" label="Workspace" options={props.workspaces} required />
      <SelectInput name="role" label="Role" options={props.roles} required />
    </FormDialog>
  );
}

/** Address and workspace belong to the link that was sent; role and state may change until it is accepted. */
export function EditInviteDialog(props: { invite: Invite; roles: Options; onClose: () => void }) {
  const { role, is_active } = props.invite;
  const { mutateAsync } = useUpdateInvite();
  return (
    <FormDialog
      title="Edit invite"
      schema={inviteUpdate}
      defaultValues={{ role, is_active }}
      onSubmit={(saved) => mutateAsync({ opened: props.invite, saved })}
      onClose={props.onClose}
    >
      <SelectInput name="role" label="Role" options={props.roles} required />
      <SwitchInput name="is_active" label="Active" />
    </FormDialog>
  );
}

const useCreateInvite = () =>
  useAdministrate((body: BodyInputOf<'createInvite'>) => callApi('createInvite', { body }), 'The invite was mailed');
const useUpdateInvite = () =>
  useAdministrate(
    (edit: Edit<Invite, BodyInputOf<'updateInvite'>>) =>
      callApi('updateInvite', { path: { uuid: edit.opened.uuid }, body: changedFields(edit) }),
    'The invite was saved',
  );
export const useDeleteInvite = () => useAdministrate((id: string) => callApi('deleteInvite', { path: { id } }));
