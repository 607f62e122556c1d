import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { duplicateMode, type Experiment } from '#shared/contracts/experiments.ts';
import { duplicateName } from '#shared/rules/duplicate-name.ts';
import { paths } from '#web/lib/paths.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
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

/** Copies an experiment, or part of it, within its project, and opens the copy if it is there at once. */
export function DuplicateExperimentDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const { mutateAsync } = useDuplicateExperiment(experiment);
  const navigate = useNavigate();
  const defaultValues: z.input<typeof schema> = {
    duplicate: 'full',
    name: duplicateName(experiment.name),
    description: experiment.description,
    noise: experiment.noise,
  };

  async function save(values: z.output<typeof schema>): Promise<void> {
    const copy = await mutateAsync(values);
    if (copy.generation_id === '') navigate(paths.series(experimentPlaceOf(copy)));
  }

  return (
    <FormDialog
      title="Duplicate Experiment"
      schema={schema}
      defaultValues={defaultValues}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectInput name="duplicate" label="Duplicate" required options={modes} />
      <ExperimentFields />
    </FormDialog>
  );
}
