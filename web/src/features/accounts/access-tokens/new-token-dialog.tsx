import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { name } from '#shared/contracts/fields.ts';
import { limits } from '#shared/rules/limits.ts';
import { endOfToday } from '#web/lib/format/calendar-day.ts';
import { dayField } from '#web/lib/forms/day-field.ts';
import { useCreateAccessToken } from '#web/lib/resources/access-tokens.ts';
import { useAllProjects } from '#web/lib/resources/projects.ts';
import { useWorkspaces } from '#web/lib/resources/workspaces.ts';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { SwitchInput } from '#web/ui/fields/switch-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const day = 86_400;
/** The option of a select for no limit. */
const all = 'all';
const formSchema = z.object({
  name,
  expires: dayField('Ends on'),
  workspace: z.string(),
  project: z.string(),
  read_only: z.boolean(),
});
const limitOf = (choice: string) => (choice === all ? null : choice);

interface Props {
  onClose: () => void;
  /** Receives the secret, before the dialog closes. */
  onCreated: (token: string) => void;
}

export function NewTokenDialog({ onClose, onCreated }: Props) {
  const { mutateAsync } = useCreateAccessToken();
  return (
    <FormDialog
      title="New access token"
      schema={formSchema}
      defaultValues={{ name: '', expires: endOfToday() + 90 * day, workspace: all, project: all, read_only: false }}
      submitLabel="Create"
      onSubmit={async ({ workspace, project, ...rest }) => {
        const body = { ...rest, workspace: limitOf(workspace), project: limitOf(project) };
        const { token } = await mutateAsync(body);
        onCreated(token);
      }}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus hint="The program that uses it" />
      <DateInput name="expires" label="Ends on" hint={`At most ${limits.accessTokenDays} days from now`} />
      <ReachInputs />
      <SwitchInput name="read_only" label="Only reads" />
    </FormDialog>
  );
}

/** Another workspace has other projects. */
function ReachInputs() {
  const { setValue } = useFormContext();
  const workspace: unknown = useWatch({ name: 'workspace' });
  const { data: workspaces = [] } = useWorkspaces();
  const { data: projects = [] } = useAllProjects();
  const options = workspaces.map(({ uuid, name: label }) => ({ value: uuid, label }));
  const inside = projects.filter((project) => project.workspace === workspace);
  return (
    <>
      <SelectInput
        name="workspace"
        label="Workspace"
        options={[{ value: all, label: 'All my workspaces' }, ...options]}
        onSelect={() => setValue('project', all)}
      />
      <SelectInput
        name="project"
        label="Project"
        disabled={workspace === all}
        options={[
          { value: all, label: 'All my projects' },
          ...inside.map(({ uuid, name: label }) => ({ value: uuid, label })),
        ]}
      />
    </>
  );
}
