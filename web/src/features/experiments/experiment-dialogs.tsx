import type { Experiment } from '#shared/contracts/experiments.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ExperimentFields } from './experiment-fields.tsx';
import { experimentForm } from './experiment-form.ts';
import { useDeleteExperiment, useUpdateExperiment } from './experiment-queries.ts';

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
