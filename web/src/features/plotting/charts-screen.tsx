import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ComponentType, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#shared/rules/messages.ts';
import type { ChartOn } from '#web/charts/registry.ts';
import { useRememberProgress } from '#web/lib/browser/seen-progress.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { useLiveExperiment } from '#web/lib/live/use-live-experiment.ts';
import { type ExperimentPlace, paths } from '#web/lib/paths.ts';
import { useAccountFormat } from '#web/lib/resources/account.ts';
import { useCompParameters, useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { useExperimentPlace } from '#web/lib/resources/experiment-place.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { useSeriesList } from '#web/lib/resources/series.ts';
import { useSession } from '#web/lib/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ReportButton } from '#web/ui/report-button.tsx';
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx';
import { ChartChoiceButton, useChartChoice } from './chart-choice.tsx';
import type { ChartData } from './chart-data.ts';
import { ChartJumps, chartPlace, jumpMargin } from './chart-jumps.tsx';
import { chartParameters } from './chart-parameters.ts';
import { HeatmapPanel } from './heatmap-panel.tsx';
import { SurfacePanel } from './surface-panel.tsx';
import { useSurfacePlot } from './use-surface-plot.ts';
import { whenNear } from './when-near.tsx';

/** The registered charts of the screen. */
export function ChartsScreen() {
  const place = useExperimentPlace();
  const experiment = useExperiment(place);
  const inputs = useInParameters(place);
  const functions = useCompParameters(place);
  const outputs = useOutParameters(place);
  const series = useSeriesList(place);
  const surface = useSurfacePlot(place, experiment.data?.plotting_id);
  const { progress } = useLiveExperiment(place, { screen: 'charts', onEvent: surface.onEvent });
  const format = useAccountFormat();
  const choice = useChartChoice(useSession()?.sub ?? '', place.experiment);
  useRememberProgress(place.experiment, series.data, outputs.data);
  const parameters = useMemo(
    () => chartParameters(inputs.data ?? none, functions.data ?? none, outputs.data ?? none),
    [inputs.data, functions.data, outputs.data],
  );

  return (
    <>
      <PageHeader
        title="Charts"
        actions={
          <>
            <ChartChoiceButton choice={choice} />
            <ReportButton place={place} />
          </>
        }
      />
      <QueryState
        queries={{ experiment, inputs, functions, outputs, series }}
        waiting={<ScreenSkeleton label="Loading charts" heights={[640]} />}
        empty={({ series }) => series.data.length === 0 && <NoSeries place={place} />}
      >
        {({ experiment, inputs, outputs, series }) => (
          <DecimalContext value={format?.decimal ?? '.'}>
            <ChartJumps shown={choice.shown} />
            {choice.shown.length === 0 && <EmptyState text="No chart is shown: choose some under Charts." />}
            <Stack spacing={3}>
              {choice.shown.map((name) => {
                const Panel = chartPanels[name];
                return (
                  <Box key={name} id={chartPlace(name)} sx={{ scrollMarginTop: jumpMargin }}>
                    <Panel
                      experiment={experiment.data}
                      inputs={inputs.data}
                      outputs={outputs.data}
                      list={series.data}
                      parameters={parameters}
                      surface={surface}
                      progress={progress}
                    />
                  </Box>
                );
              })}
            </Stack>
          </DecimalContext>
        )}
      </QueryState>
    </>
  );
}

const none: never[] = [];

const NoSeries = ({ place }: { place: ExperimentPlace }) => (
  <EmptyState
    text={texts.noSeries}
    action={
      <Button variant="outlined" component={Link} to={paths.series(place)}>
        Series
      </Button>
    }
  />
);

/** The panels of the charts screen. A chart without controls of its own is written here. */
const chartPanels: Record<ChartOn<'charts'>, ComponentType<ChartData>> = {
  progress: whenNear(async () => (await import('./progress/progress-panel.tsx')).ProgressPanel),
  tradeoff: whenNear(async () => (await import('./tradeoff/tradeoff-panel.tsx')).TradeoffPanel),
  parallel: whenNear(async () => (await import('./parallel-panel.tsx')).ParallelPanel),
  profile: whenNear(async () => (await import('./profiler/profiler-panel.tsx')).ProfilerPanel),
  contour: whenNear(async () => (await import('./contour/contour-panel.tsx')).ContourPanel),
  heatmap: HeatmapPanel,
  surface: SurfacePanel,
};
