import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { limits } from '#shared/rules/limits.ts';
import { cannotBeUndone, countIfKnown } from '#web/lib/format/deleted-text.ts';
import { paths } from '#web/lib/paths.ts';
import { experimentsQuery } from '#web/lib/resources/experiments.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import {
  type ProjectInList,
  projectForm,
  useCreateProject,
  useDeleteProject,
  useUpdateProject,
} from './project-queries.ts';
import { ProjectUsersInput } from './project-users.tsx';

interface NewProjectProps {
  /** The workspaces to choose from; the field is hidden if there is only one. */
  workspaces: readonly { uuid: string; name: string }[];
  onClose: () => void;
}

/** A new project, which opens itself. */
export function NewProjectDialog({ workspaces, onClose }: NewProjectProps) {
  const { mutateAsync } = useCreateProject();
  const navigate = useNavigate();
  const only = workspaces.length === 1 ? workspaces[0] : undefined;
  return (
    <FormDialog
      title="New Project"
      schema={projectForm}
      defaultValues={{ workspace: only?.uuid ?? '', name: '', description: '', users: [] }}
      onSubmit={async (values) => {
        const { uuid } = await mutateAsync(values);
        navigate(paths.experiments(values.workspace, uuid));
      }}
      onClose={onClose}
    >
      {!only && (
        <SelectInput
          name="workspace"
          label="Workspace"
          required
          options={workspaces.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      )}
      <Fields />
    </FormDialog>
  );
}

export function EditProjectDialog({ project, onClose }: { project: ProjectInList; onClose: () => void }) {
  const { mutateAsync } = useUpdateProject(project);
  return (
    <FormDialog
      title="Edit project"
      schema={projectForm}
      defaultValues={{
        workspace: project.workspace,
        name: project.name,
        description: project.description,
        users: project.users,
      }}
      onSubmit={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  );
}

export function DeleteProjectDialog({ project, onClose }: { project: ProjectInList; onClose: () => void }) {
  const { mutateAsync } = useDeleteProject(project);
  const place = { workspace: project.workspace, project: project.uuid };
  const { data: experiments } = useQuery({ ...experimentsQuery(place), meta: { isQuiet: true } });
  const count = countIfKnown(experiments?.length, 'experiment', 'experiments');
  return (
    <ConfirmDialog
      title="Delete project"
      text={`Do you really want to delete project '${project.name}'?`}
      consequence={`Everything in it is deleted with it: ${count} with series, samples and models. ${cannotBeUndone}`}
      onConfirm={() => mutateAsync()}
      onClose={onClose}
    />
  );
}

function Fields() {
  return (
    <>
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus />
      <TextInput name="description" label="Description" multiline />
      <ProjectUsersInput />
    </>
  );
}
