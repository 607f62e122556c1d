import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useLiveExperiment } from '#web/lib/live/use-live-experiment.ts';
import { useExperimentPlace } from '#web/lib/resources/experiment-data.ts';
import { importanceKinds } from '#web/lib/resources/importances.ts';
import { useExperiment } from '#web/lib/resources/use-places.ts';
import { useThrottled } from '#web/lib/timing/use-throttled.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useImportances, usePredictionModel, useValidSampleCount } from './model-queries.ts';
import { ModelSummary } from './model-summary.tsx';
import { ModelToolbar } from './model-toolbar.tsx';
import { useImportanceRows } from './use-importance-rows.ts';

/** On this screen snackbars tell of models only. */
const told = ['modeling'] as const;

/** How well the score can be predicted, what it depends on, and what the next model may leave out. */
export function ModelsScreen() {
  const place = useExperimentPlace();
  const experiment = useExperiment(place.workspace, place.project, place.experiment);
  const uuid = experiment.data?.prediction_model?.uuid;
  const model = usePredictionModel(place, uuid);
  const lists = {
    input: useImportances(place, uuid, 'input'),
    complex: useImportances(place, uuid, 'complex'),
    output: useImportances(place, uuid, 'output'),
  };
  const count = useValidSampleCount(place);
  const rows = useImportanceRows(place, lists);
  const recount = useThrottled(count.refetch, 3000);
  const { progress } = useLiveExperiment(place, {
    told,
    onEvent: ({ method }) => method.endsWith('_success') && void count.refetch(),
    onChange: recount,
  });
  const titleId = useId();

  const queries = [experiment, count, ...(uuid ? [model, ...Object.values(lists)] : [])];
  if (queries.some(({ isError, data }) => isError && data === undefined)) {
    return (
      <>
        <PageHeader title="Models" />
        <ErrorState onRetry={() => queries.map((query) => query.isError && query.refetch())} />
      </>
    );
  }
  if (!experiment.data || count.data === undefined) return <Waiting />;
  const name = model.data?.name ?? 'score';

  return (
    <>
      <PageHeader title="Models" />
      <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
        <Stack spacing={2.5}>
          <Stack
            direction={{ xs: 'column', md: 'row' }}
            spacing={2}
            sx={{ alignItems: { md: 'center' }, justifyContent: 'space-between' }}
          >
            <Typography id={titleId} variant="h2">
              Model summary for {name}
            </Typography>
            <ModelToolbar
              place={place}
              experiment={experiment.data}
              validSamples={count.data}
              name={name}
              importances={importanceKinds.flatMap((kind) => rows[kind])}
            />
          </Stack>
          <JobProgress experiment={experiment.data} latest={progress} />
          {!uuid ? (
            <EmptyState
              text="No model data available - please create a model"
              hint="A model learns the score from the samples whose outputs are filled, and tells which parameters it depends on."
            />
          ) : model.data && Object.values(lists).every(({ data }) => data) ? (
            <ModelSummary place={place} experiment={experiment.data} model={model.data} rows={rows} />
          ) : (
            <Skeleton variant="rounded" height={320} />
          )}
        </Stack>
      </Card>
    </>
  );
}

function Waiting() {
  return (
    <>
      <PageHeader title="Models" />
      <Stack spacing={2} role="status" aria-label="Loading models">
        <Skeleton variant="rounded" height={420} />
      </Stack>
    </>
  );
}
