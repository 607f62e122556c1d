import type * as z from 'zod';
import { duplicateMode, type Experiment } from '#shared/contracts/experiments.ts';
import { duplicateName } from '#shared/rules/duplicate-name.ts';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ExperimentFields } from '../experiment-fields.tsx';
import { experimentForm } from '../experiment-form.ts';
import { useDuplicateExperiment } from '../experiment-queries.ts';

const schema = experimentForm.extend({ duplicate: duplicateMode });
const modes = [
  { value: 'full', label: 'Data, settings and scripts' },
  { value: 'settings', label: 'Settings and scripts only' },
  { value: 'scripts', label: 'Scripts only' },
];

/** Copies an experiment, or part of it, within its project. */
export function DuplicateExperimentDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const { mutateAsync } = useDuplicateExperiment(experiment);
  const defaultValues: z.input<typeof schema> = {
    duplicate: 'full',
    name: duplicateName(experiment.name),
    description: experiment.description,
    noise: experiment.noise,
  };
  return (
    <FormDialog
      title="Duplicate Experiment"
      schema={schema}
      defaultValues={defaultValues}
      onSubmit={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <SelectInput name="duplicate" label="Duplicate" required options={modes} />
      <ExperimentFields />
    </FormDialog>
  );
}
