import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useTheme } from '@mui/material/styles';
import { use, useCallback, useMemo, useRef, useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { fileName } from '#shared/rules/csv.ts';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import { ColorLegend } from '#web/charts/frame/color-legend.tsx';
import type { DensityImage } from '#web/charts/heatmap/build-density-image.ts';
import { buildScatterFigure, scatterSize } from '#web/charts/heatmap/build-scatter-figure.ts';
import { saveScatterPng } from '#web/charts/heatmap/save-scatter-png.ts';
import { ScatterHeatmap } from '#web/charts/heatmap/scatter-heatmap.tsx';
import { charts } from '#web/charts/registry.ts';
import { useChartColors } from '#web/charts/use-chart-colors.ts';
import { useElementWidth } from '#web/charts/use-element-width.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { Explained } from '#web/ui/explained.tsx';
import { AxisSelect } from './axis-select.tsx';
import { ChartCard, ModelWorth } from './chart-card.tsx';
import type { ChartData } from './chart-data.ts';
import { scatterAxisOf } from './chart-parameters.ts';
import { ChartSlider } from './chart-slider.tsx';
import { describeSample, heatmapScores, heatmapTable } from './heatmap-data.ts';
import { excludedCaptions } from './named-scores.ts';
import { SeriesChecks } from './series-checks.tsx';
import { whereBestLie } from './where-best-lie.ts';

type Props = Pick<ChartData, 'experiment' | 'outputs' | 'parameters' | 'list'>;

const noSeriesLeft: ReadonlySet<string> = new Set();

/** The samples over two parameters, over the density of their scores. */
export function HeatmapPanel({ experiment, outputs, parameters, list }: Props) {
  const [xName, setX] = useState(parameters[0]?.shortName ?? '');
  const [yName, setY] = useState((parameters[1] ?? parameters[0])?.shortName ?? '');
  const [contrast, setContrast] = useState(5);
  const [focus, setFocus] = useState(5);
  const [isPredicting, setPredicting] = useState(false);
  const [left, setLeft] = useState(noSeriesLeft);
  const [container, width] = useElementWidth<HTMLDivElement>(scatterSize.width);
  const colors = useChartColors();
  const decimal = use(DecimalContext);
  const font = useTheme().typography.fontFamily ?? 'sans-serif';

  const predicts = isPredicting && experiment.prediction_model !== null;
  const x = parameters.find(({ shortName }) => shortName === xName) ?? parameters[0];
  const y = parameters.find(({ shortName }) => shortName === yName) ?? parameters[0];
  const data = useMemo(() => {
    if (!x || !y) return undefined;
    const { samples, scores, excluded } = heatmapScores(list, left, outputs, predicts);
    return { samples, x: scatterAxisOf(x, samples), y: scatterAxisOf(y, samples), scores, excluded, decimal };
  }, [x, y, list, left, outputs, predicts, decimal]);
  const full = useMemo(() => buildScatterFigure(data ?? nothing), [data]);
  const shown = useMemo(
    () => (width >= scatterSize.width ? full : buildScatterFigure(data ?? nothing, sizeFor(width))),
    [data, full, width],
  );
  const conclusion = useMemo(() => {
    if (!data) return '';
    // The best samples lie at the best values of an output by definition.
    const compared = x === y ? [x] : [x, y];
    const axes = compared.flatMap((one) => (one && one.kind !== 'output' ? [one === x ? data.x : data.y] : []));
    return whereBestLie(axes, data.scores, decimal);
  }, [x, y, data, decimal]);
  const hasExcluded = full.points.excluded.includes(1);
  const image = useRef<DensityImage | undefined>(undefined);
  const keepImage = useCallback((density: DensityImage) => {
    image.current = density;
  }, []);
  const label = `Scatterplot heatmap of ${full.points.score.length} samples over ${x?.label} and ${y?.label}, by ${predicts ? 'predicted' : 'measured'} score`;

  return (
    <ChartCard chart="heatmap">
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={3}>
        <SeriesChecks list={list} left={left} onChange={setLeft} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'flex-start', mb: 1 }}>
            <AxisSelect label="X axis" parameters={parameters} value={x?.shortName ?? ''} onChange={setX} />
            <AxisSelect label="Y axis" parameters={parameters} value={y?.shortName ?? ''} onChange={setY} />
            <ChartSlider label="Contrast" value={contrast} onChange={setContrast} />
            <ChartSlider label="Focus" value={focus} onChange={setFocus} />
            <PredictSwitch experiment={experiment} checked={predicts} onChange={setPredicting} />
            <Button
              variant="outlined"
              startIcon={<DownloadIcon />}
              onClick={() => saveScatterPng(pngName(experiment.name), full, image.current, { colors, font })}
            >
              Export PNG
            </Button>
          </Stack>
          {predicts && <ModelWorth experiment={experiment} />}
          <ChartFrame
            isPainted
            title={charts.heatmap.title}
            fileName={`${fileName(experiment.name)}-scatterplot-heatmap`}
            table={heatmapTable(data ?? nothing, list)}
            conclusion={conclusion}
            caption={`Colour: more and better samples, by ${predicts ? 'predicted' : 'measured'} score. Open circles: samples without one.${hasExcluded ? ` ${excludedCaptions.crosses}` : ''}`}
          >
            <Box ref={container} sx={{ width: '100%', maxWidth: scatterSize.width }}>
              <ScatterHeatmap
                label={label}
                figure={shown}
                request={{ points: full.points, contrast, focus, heat: colors.heat }}
                onDensity={keepImage}
                describe={(sample) => describeSample(data ?? nothing, list, sample)}
              />
            </Box>
            <ColorLegend colors={colors.heat} from="No good sample" to="Many good samples" />
          </ChartFrame>
        </Box>
      </Stack>
    </ChartCard>
  );
}

const nothing: Parameters<typeof describeSample>[0] & { excluded: readonly boolean[] } = {
  samples: [],
  x: { label: '', categories: undefined, values: [] },
  y: { label: '', categories: undefined, values: [] },
  scores: [],
  excluded: [],
  decimal: '.',
};

/** A smaller figure for narrow screens. */
const sizeFor = (width: number) => ({ width, height: Math.max(340, Math.round(width * 0.6)) });

const pngName = (experiment: string) =>
  `${fileName(experiment.trim().replaceAll(/\s+/g, '-'))}-scatterplot-heatmap.png`;

interface SwitchProps {
  experiment: Experiment;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Switches from measured to predicted scores. */
function PredictSwitch({ experiment, checked, onChange }: SwitchProps) {
  const exists = experiment.prediction_model !== null;
  return (
    <Explained reason={exists ? undefined : 'Model does not exist'}>
      <FormControlLabel
        label="Predict"
        disabled={!exists}
        control={<Switch checked={checked} onChange={(_event, on) => onChange(on)} />}
      />
    </Explained>
  );
}
