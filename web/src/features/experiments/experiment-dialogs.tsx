import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { countOf, formatCount } from '#shared/rules/format-count.ts';
import { cannotBeUndone } from '#web/lib/format/deleted-text.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { cachedSeries } from '#web/lib/resources/series-cache.ts';
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
