import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Licence, Role, User } from '#shared/contracts/administration.ts';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { limits } from '#shared/rules/limits.ts';
import { endOfDayIn, endOfToday } from '#web/lib/format/calendar-day.ts';
import { optionsOf } from '#web/lib/resources/administration.ts';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { SwitchInput } from '#web/ui/fields/switch-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SubListEditor } from '#web/ui/sub-list-editor.tsx';
import { expiryWords } from './expiry-words.ts';
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
  const { demands_second_factor = false, demands_reauthentication = false } = workspace;
  const opened = { ...workspace, demands_second_factor, demands_reauthentication };
  const { mutateAsync } = useUpdateWorkspace();
  const schema = useMemo(() => editWorkspaceForm(name), [name]);
  return (
    <FormDialog
      title="Edit workspace"
      schema={schema}
      defaultValues={{
        name,
        licence,
        expiry_date,
        description,
        is_active,
        demands_second_factor,
        demands_reauthentication,
        users,
      }}
      onSubmit={(saved) => mutateAsync({ opened, saved })}
      onClose={onClose}
    >
      <WorkspaceFields lists={lists} />
      <SwitchInput name="is_active" label="Active" />
      <SwitchInput name="demands_second_factor" label="Members need a second factor" />
      <SwitchInput name="demands_reauthentication" label="Changing roles needs the password again" />
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

const terms = [
  { label: 'A month', months: 1 },
  { label: 'A quarter', months: 3 },
  { label: 'A year', months: 12 },
];

/** The expiry date, what it means, and terms from today by one click. */
function ExpiryInput() {
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: 'expiry_date' });
  return (
    <div>
      <DateInput name="expiry_date" label="Expiry date" hint={hintOf(value)} />
      <Stack
        direction="row"
        role="group"
        aria-label="Expires in"
        sx={{ alignItems: 'center', gap: 1, mt: 1, flexWrap: 'wrap' }}
      >
        <Typography variant="body2" color="textSecondary">
          From today:
        </Typography>
        {terms.map(({ label, months }) => (
          <Button
            key={label}
            size="small"
            variant="outlined"
            onClick={() =>
              setValue('expiry_date', endOfDayIn(months), {
                shouldDirty: true,
                shouldTouch: true,
                shouldValidate: true,
              })
            }
          >
            {label}
          </Button>
        ))}
      </Stack>
    </div>
  );
}

function hintOf(value: unknown): string {
  return typeof value === 'number'
    ? `The workspace ${expiryWords(value)}`
    : `Left empty, it is today: the workspace ${expiryWords(endOfToday())}`;
}
