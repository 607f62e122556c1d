import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { duplicateMode, type Experiment } from '#shared/contracts/experiments.ts';
import { duplicateName } from '#shared/rules/duplicate-name.ts';
import { countOf, formatCount } from '#shared/rules/format-count.ts';
import { cannotBeUndone } from '#web/lib/format/deleted-text.ts';
import { paths } from '#web/lib/paths.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { cachedSeries } from '#web/lib/resources/series-cache.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import {
  ExperimentFields,
  editedExperimentForm,
  experimentForm,
  SourcesInput,
  settingsInForm,
  withBlocks,
} from './experiment-form.tsx';
import {
  useDeleteExperiment,
  useDuplicateExperiment,
  useListAllExperiments,
  useUpdateExperiment,
} from './experiment-queries.ts';
import { MixturesField } from './mixtures-field.tsx';

const reasonsHint = 'Why samples fail or are left out, one a line: offered where people say so. New ones join.';

const settingsOf = (experiment: Experiment) => ({
  name: experiment.name,
  description: experiment.description,
  ...settingsInForm(experiment),
});

export function EditExperimentDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const { mutateAsync } = useUpdateExperiment(experiment);
  const { data: experiments = [] } = useListAllExperiments();
  const options = experiments.filter(
    ({ uuid, workspace_id }) => workspace_id === experiment.workspace_id && uuid !== experiment.uuid,
  );
  return (
    <FormDialog
      title="Edit experiment"
      schema={editedExperimentForm}
      defaultValues={{
        ...settingsOf(experiment),
        mixtures: experiment.mixtures ?? [],
        sources: experiment.sources ?? [],
        reasons: (experiment.reasons ?? []).join('\n'),
      }}
      onSubmit={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <ExperimentFields />
      <MixturesField />
      <TextInput name="reasons" label="Reasons" multiline hint={reasonsHint} />
      {options.length > 0 && <SourcesInput options={options} />}
    </FormDialog>
  );
}

export function DeleteExperimentDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const { mutateAsync } = useDeleteExperiment(experiment);
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title="Delete experiment"
      text={`Do you really want to delete experiment '${experiment.name}'?`}
      consequence={`Everything in it is deleted with it: definitions, ${seriesOf(client, experiment)} and models. ${cannotBeUndone}`}
      onConfirm={() => mutateAsync()}
      onClose={onClose}
    />
  );
}

/** With their numbers where its screen was open: only to count, the samples are not read. */
function seriesOf(client: QueryClient, experiment: Experiment): string {
  const series = cachedSeries(client, experimentPlaceOf(experiment));
  if (series.length === 0) return 'series, samples';
  const samples = series.reduce((sum, { sample_count }) => sum + sample_count, 0);
  return `${formatCount(series.length)} series, ${countOf(samples, 'sample', 'samples')}`;
}

const schema = experimentForm.extend({ duplicate: duplicateMode });
const modes = [
  {
    value: 'full',
    label: 'Data, settings and scripts',
    text: 'Without the model, its predictions and the files of samples: make a model of the copy on Models',
  },
  { value: 'settings', label: 'Settings and scripts only' },
  { value: 'scripts', label: 'Scripts only' },
];

/** Copies an experiment, or part of it, within its project, and opens the copy if it is there at once. */
export function DuplicateExperimentDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const { mutateAsync } = useDuplicateExperiment(experiment);
  const navigate = useNavigate();
  const defaultValues: z.input<typeof schema> = {
    duplicate: 'full',
    ...settingsOf(experiment),
    name: duplicateName(experiment.name),
  };

  async function save(values: z.output<typeof schema>): Promise<void> {
    const copy = await mutateAsync(withBlocks(values, experiment.blocks));
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
