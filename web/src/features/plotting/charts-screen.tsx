import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#shared/rules/messages.ts';
import { useLiveExperiment } from '#web/lib/live/use-live-experiment.ts';
import { paths } from '#web/lib/paths.ts';
import {
  useCompParameters,
  useExperimentPlace,
  useInParameters,
  useOutParameters,
} from '#web/lib/resources/experiment-data.ts';
import { useSeriesList } from '#web/lib/resources/series-list.ts';
import { useExperiment } from '#web/lib/resources/use-places.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { chartParameters } from './chart-parameters.ts';
import { HeatmapPanel } from './heatmap-panel.tsx';
import { SurfacePanel } from './surface-panel.tsx';
import { useSurfacePlot } from './use-surface-plot.ts';

/** On this screen snackbars tell of plots. */
const told = ['plotting'] as const;

/** The samples and the predicted score, drawn. */
export function ChartsScreen() {
  const place = useExperimentPlace();
  const experiment = useExperiment(place.workspace, place.project, place.experiment);
  const inputs = useInParameters(place);
  const functions = useCompParameters(place);
  const outputs = useOutParameters(place);
  const series = useSeriesList(place);
  const surface = useSurfacePlot(place, experiment.data?.plotting_id);
  const { progress } = useLiveExperiment(place, { told, onEvent: surface.onEvent });
  const parameters = useMemo(
    () => inputs.data && functions.data && outputs.data && chartParameters(inputs.data, functions.data, outputs.data),
    [inputs.data, functions.data, outputs.data],
  );
  const plotted = useMemo(() => parameters?.filter(({ kind }) => kind === 'input'), [parameters]);

  const queries = [experiment, inputs, functions, outputs, series];
  if (queries.some(({ isError, data }) => isError && data === undefined)) {
    return (
      <>
        <PageHeader title="Charts" />
        <ErrorState onRetry={() => queries.map((query) => query.isError && query.refetch())} />
      </>
    );
  }
  if (!experiment.data || !outputs.data || !series.data || !parameters || !plotted) return <Waiting />;
  return (
    <>
      <PageHeader title="Charts" />
      {series.data.length === 0 ? (
        <EmptyState
          text={texts.noSeries}
          action={
            <Button variant="outlined" component={Link} to={paths.series(place)}>
              Series
            </Button>
          }
        />
      ) : (
        <Stack spacing={3}>
          <HeatmapPanel
            experiment={experiment.data}
            outputs={outputs.data}
            parameters={parameters}
            list={series.data}
          />
          <SurfacePanel experiment={experiment.data} inputs={plotted} surface={surface} progress={progress} />
        </Stack>
      )}
    </>
  );
}

function Waiting() {
  return (
    <>
      <PageHeader title="Charts" />
      <Stack spacing={2} role="status" aria-label="Loading charts">
        <Skeleton variant="rounded" height={640} />
      </Stack>
    </>
  );
}
