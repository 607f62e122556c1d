import PlotIcon from '@mui/icons-material/ViewInArRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import { lazy, Suspense, use, useMemo, useState } from 'react';
import { fileName } from '#shared/rules/csv.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { texts } from '#shared/rules/messages.ts';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import { charts } from '#web/charts/registry.ts';
import { buildSurfaceFigure, surfaceHeight } from '#web/charts/surface/build-surface-figure.ts';
import { SurfacePlot } from '#web/charts/surface/surface-plot.tsx';
import { useChartColors } from '#web/charts/use-chart-colors.ts';
import { useElementWidth } from '#web/charts/use-element-width.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { JobButton } from '#web/ui/job-button.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { AxisSelect } from './axis-select.tsx';
import { ChartCard, ModelWorth } from './chart-card.tsx';
import type { ChartData } from './chart-data.ts';
import type { ChartParameter } from './chart-parameters.ts';
import { ChartSlider } from './chart-slider.tsx';
import { type ArrivedPlot, plotMessage, surfaceSamples } from './surface-data.ts';

/** Loads with the first plot: it asks for what the engine learns from. */
const SurfaceNotes = lazy(async () => ({ default: (await import('./surface-notes.tsx')).SurfaceNotes }));

type Props = Pick<ChartData, 'experiment' | 'inputs' | 'outputs' | 'list' | 'parameters' | 'surface' | 'progress'>;

/** The predicted score over two inputs, in three dimensions. */
export function SurfacePanel({ experiment, inputs: all, outputs, list, parameters, surface, progress }: Props) {
  const { axes, setAxes, arrived, isPlotting, plot, cancel } = surface;
  const mayPlot = useMay('plot.manage', { workspace: experiment.workspace_id, project: experiment.project_id });
  const [opacity, setOpacity] = useState(10);
  const colors = useChartColors();
  const font = useTheme().typography.fontFamily ?? 'sans-serif';
  const inputs = useMemo(() => parameters.filter(({ kind }) => kind === 'input'), [parameters]);
  const [container, width] = useElementWidth<HTMLDivElement>(1000);
  const decimal = use(DecimalContext);

  const figure = useMemo(() => {
    if (!arrived) return undefined;
    const axis = (short: string) => {
      const found = inputs.find(({ shortName }) => shortName === short);
      return { label: found?.label ?? short, categories: found?.categories };
    };
    const { samples, x, y } = arrived;
    const measured = surfaceSamples(list, outputs, all, { x, y });
    return buildSurfaceFigure({ samples, measured, x: axis(x), y: axis(y), opacity, colors, font, width, decimal });
  }, [arrived, inputs, all, outputs, list, opacity, colors, font, width, decimal]);
  const table = useMemo(() => surfaceTable(arrived, inputs), [arrived, inputs]);
  const message = plotMessage(axes, arrived, isPlotting, outputs);
  const isChosen = axes.x !== '' && axes.y !== '';
  const isSame = isChosen && axes.x === axes.y;
  const busy = isBusy(experiment) || isPlotting;

  return (
    <ChartCard chart="surface">
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'flex-start', mb: 1 }}>
        <AxisSelect
          label="X axis"
          parameters={inputs}
          value={axes.x}
          error={isSame ? texts.sameAsY : undefined}
          onChange={(x) => setAxes({ ...axes, x })}
        />
        <AxisSelect
          label="Y axis"
          parameters={inputs}
          value={axes.y}
          error={isSame ? texts.sameAsX : undefined}
          onChange={(y) => setAxes({ ...axes, y })}
        />
        <ChartSlider label="Opacity" value={opacity} onChange={setOpacity} />
        {mayPlot && (
          <>
            <JobButton
              icon={<PlotIcon />}
              isWorking={busy}
              disabled={busy || !isChosen || isSame}
              onClick={() => plot.mutate(axes)}
            >
              Generate plot
            </JobButton>
            <Button
              variant="outlined"
              color="error"
              disabled={experiment.plotting_id === ''}
              loading={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              Cancel Plot
            </Button>
          </>
        )}
      </Stack>
      {experiment.plotting_id !== '' && <JobProgress experiment={experiment} latest={progress} />}
      <div ref={container} />
      {figure ? (
        <>
          <Box role="status" sx={{ minHeight: 56, py: 1 }}>
            {message && <Alert severity={isPlotting ? 'info' : 'warning'}>{message}</Alert>}
          </Box>
          <ModelWorth experiment={experiment} />
          <ChartFrame
            isPainted
            title={charts.surface.title}
            fileName={`${fileName(experiment.name)}-surface`}
            table={table}
            caption={
              arrived && (
                <Suspense>
                  <SurfaceNotes arrived={arrived} experiment={experiment} inputs={all} outputs={outputs} list={list} />
                </Suspense>
              )
            }
          >
            <SurfacePlot
              label={`Surface of the predicted score over ${arrived?.x} and ${arrived?.y}`}
              figure={figure}
              isOutdated={message !== undefined}
            />
          </ChartFrame>
        </>
      ) : (
        <Box role="status" sx={{ minHeight: surfaceHeight / 2, display: 'grid', alignContent: 'center' }}>
          <EmptyState text={message ?? ''} />
        </Box>
      )}
    </ChartCard>
  );
}

/** The surface's points in rows. */
function surfaceTable(arrived: ArrivedPlot | undefined, inputs: readonly ChartParameter[]): TableData {
  const axis = (short: string) => inputs.find(({ shortName }) => shortName === short);
  const [x, y] = [axis(arrived?.x ?? ''), axis(arrived?.y ?? '')];
  const cell = (input: ChartParameter | undefined, value: number) => input?.categories?.[value] ?? value;
  return {
    columns: [x?.title ?? arrived?.x ?? '', y?.title ?? arrived?.y ?? '', 'Predicted score'],
    rows: (arrived?.samples ?? []).map((point) => [cell(x, point.x), cell(y, point.y), point.score]),
  };
}
