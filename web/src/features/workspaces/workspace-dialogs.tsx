import { useMemo } from 'react';
import type { Licence, Role, User } from '#shared/contracts/administration.ts';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { limits } from '#shared/rules/limits.ts';
import { endOfToday } from '#web/lib/format/calendar-day.ts';
import { optionsOf } from '#web/lib/resources/administration.ts';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { SwitchInput } from '#web/ui/fields/switch-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SubListEditor } from '#web/ui/sub-list-editor.tsx';
import { ExpiryInput } from './expiry-input.tsx';
import { useCreateWorkspace, useUpdateWorkspace } from './workspace-changes.ts';
import { editWorkspaceForm, newWorkspaceForm } from './workspace-form.ts';

export interface WorkspaceLists {
  roles: readonly Role[] | undefined;
  licences: readonly Licence[] | undefined;
  users: readonly User[] | undefined;
}

/** Starts with the first licence and today. */
export function NewWorkspaceDialog({ lists, onClose }: { lists: WorkspaceLists; onClose: () => void }) {
  const { mutateAsync } = useCreateWorkspace();
  const schema = useMemo(newWorkspaceForm, []);
  return (
    <FormDialog
      title="New Workspace"
      schema={schema}
      defaultValues={{
        name: '',
        licence: optionsOf(lists.licences)[0]?.value ?? '',
        expiry_date: endOfToday(),
        description: '',
        users: [],
      }}
      onSubmit={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <WorkspaceFields lists={lists} />
      <Members lists={lists} />
    </FormDialog>
  );
}

interface EditProps {
  workspace: Workspace;
  lists: WorkspaceLists;
  onClose: () => void;
}

export function EditWorkspaceDialog({ workspace, lists, onClose }: EditProps) {
  const { name, licence, expiry_date, description, is_active, users } = workspace;
  const { mutateAsync } = useUpdateWorkspace();
  const schema = useMemo(() => editWorkspaceForm(name), [name]);
  return (
    <FormDialog
      title="Edit workspace"
      schema={schema}
      defaultValues={{ name, licence, expiry_date, description, is_active, users }}
      onSubmit={(saved) => mutateAsync({ opened: workspace, saved })}
      onClose={onClose}
    >
      <WorkspaceFields lists={lists} />
      <SwitchInput name="is_active" label="Active" />
      <Members lists={lists} />
    </FormDialog>
  );
}

function WorkspaceFields({ lists }: { lists: WorkspaceLists }) {
  return (
    <>
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus />
      <SelectInput name="licence" label="Licence" options={optionsOf(lists.licences)} required />
      <ExpiryInput />
      <TextInput name="description" label="Description" multiline />
    </>
  );
}

function Members({ lists }: { lists: WorkspaceLists }) {
  const users = (lists.users ?? []).map(({ uuid, name, email }) => ({ uuid, name: `${name} (${email})` }));
  return (
    <SubListEditor
      name="users"
      title="Users"
      columns={[
        { field: 'user', label: 'User', options: optionsOf(users) },
        { field: 'role', label: 'Role', options: optionsOf(lists.roles) },
      ]}
    />
  );
}
