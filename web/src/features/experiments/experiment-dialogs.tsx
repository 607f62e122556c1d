import type { Experiment } from '#shared/contracts/experiments.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ExperimentFields } from './experiment-fields.tsx';
import { experimentForm, newExperiment } from './experiment-form.ts';
import { useCreateExperiment, useDeleteExperiment, useUpdateExperiment } from './experiment-queries.ts';

interface NewExperimentProps {
  /** The projects to choose from; the field is hidden if there is only one. */
  projects: readonly { uuid: string; name: string }[];
  onClose: () => void;
}

export function NewExperimentDialog({ projects, onClose }: NewExperimentProps) {
  const { mutateAsync } = useCreateExperiment();
  const only = projects.length === 1 ? projects[0] : undefined;
  return (
    <FormDialog
      title="New Experiment"
      schema={newExperiment}
      defaultValues={{ project: only?.uuid ?? '', name: '', description: '', noise: 0 }}
      onSubmit={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      {!only && (
        <SelectInput
          name="project"
          label="Project"
          required
          options={projects.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      )}
      <ExperimentFields />
    </FormDialog>
  );
}

export function EditExperimentDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const { mutateAsync } = useUpdateExperiment(experiment);
  return (
    <FormDialog
      title="Edit experiment"
      schema={experimentForm}
      defaultValues={{ name: experiment.name, description: experiment.description, noise: experiment.noise }}
      onSubmit={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <ExperimentFields />
    </FormDialog>
  );
}

export function DeleteExperimentDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const { mutateAsync } = useDeleteExperiment(experiment);
  return (
    <ConfirmDialog
      title="Delete experiment"
      text={`Do you really want to delete experiment '${experiment.name}'?`}
      onConfirm={() => mutateAsync()}
      onClose={onClose}
    />
  );
}
