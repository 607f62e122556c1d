import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { buildScatterFigure, type ScatterAxis, scatterSize } from '#web/charts/heatmap/build-scatter-figure.ts';
import { ScatterHeatmap } from '#web/charts/heatmap/scatter-heatmap.tsx';
import { useChartColors } from '#web/charts/use-chart-colors.ts';
import { useElementWidth } from '#web/charts/use-element-width.ts';
import { chartGallery } from './chart-gallery.tsx';
import { randomNumbers } from './random.ts';

export interface ScatterExample {
  x: ScatterAxis;
  y: ScatterAxis;
  scores: ArrayLike<number>;
}

/** A landscape with a summit at 70 °C and 30 %, sampled evenly. */
function landscape(count: number, seed: number): ScatterExample {
  const random = randomNumbers(seed);
  const heat = Array.from({ length: count }, () => 100 * random());
  const humidity = Array.from({ length: count }, () => 100 * random());
  const scores = heat.map((value, index) => Math.exp(-((value - 70) ** 2 + ((humidity[index] ?? 0) - 30) ** 2) / 900));
  return {
    x: { label: 'Heat (°C)', categories: undefined, values: heat },
    y: { label: 'Humidity (%)', categories: undefined, values: humidity },
    scores,
  };
}

const ligands = ['BrettPhos', 'Di-tert-butylphosphine oxide', 'XPhos', 'P(fur)3', 'CgMe-PPh', 'JackiePhos'];

function categorical(): ScatterExample {
  const random = randomNumbers(7);
  const ligand = Array.from({ length: 60 }, () => Math.floor(random() * ligands.length));
  return {
    x: { label: 'Ligand', categories: ligands, values: ligand },
    y: { label: 'Yield (%)', categories: undefined, values: ligand.map((index) => 12 * index + 30 * random()) },
    scores: ligand.map((index) => index / 6),
  };
}

export const scatterExamples: Record<string, ScatterExample> = {
  'twelve samples': landscape(12, 1),
  'a summit among 500 samples': landscape(500, 2),
  'a categorical axis with long labels': categorical(),
  'samples without a score, and some without a value': {
    x: { label: 'Heat', categories: undefined, values: [0, 50, 100, Number.NaN, 20] },
    y: { label: 'Humidity', categories: undefined, values: [10, 20, 30, 40, Number.NaN] },
    scores: [Number.NaN, 1, 0.5, 1, 1],
  },
  'all samples at one point': {
    x: { label: 'Heat', categories: undefined, values: [5, 5, 5] },
    y: { label: 'Humidity', categories: undefined, values: [0, 0, 0] },
    scores: [1, 1, 1],
  },
  'no samples': {
    x: { label: 'Heat', categories: undefined, values: [] },
    y: { label: 'Ligand', categories: ligands, values: [] },
    scores: [],
  },
  'ten thousand samples': landscape(10_000, 3),
};

export const heatmapGallery = chartGallery({
  examples: scatterExamples,
  Figure: HeatmapFigure,
  problems(example, width) {
    const { points, x, y, plot } = buildScatterFigure(example, { ...scatterSize, width });
    const isTooNear = ({ at }: { at: number }, index: number) => index > 0 && at - (x.ticks[index - 1]?.at ?? 0) < 20;
    return [
      ...([...points.x, ...points.y].every((share) => share >= 0 && share <= 1) ? [] : ['A sample leaves the plot']),
      ...(x.ticks.length > 1 ? [] : ['The x axis has fewer than two ticks']),
      ...(x.ticks.some(isTooNear) ? ['Labels of the x axis touch'] : []),
      ...(y.ticks.every(({ at }) => at >= plot.top) ? [] : ['A tick leaves the y axis']),
    ];
  },
});

function HeatmapFigure({ label, example }: { label: string; example: ScatterExample }) {
  const { heat } = useChartColors();
  const [container, width] = useElementWidth<HTMLDivElement>(scatterSize.width);
  const figure = useMemo(
    () => buildScatterFigure(example, { ...scatterSize, width: Math.min(width, scatterSize.width) }),
    [example, width],
  );
  return (
    <Box ref={container}>
      <ScatterHeatmap label={label} figure={figure} request={{ points: figure.points, contrast: 5, focus: 5, heat }} />
    </Box>
  );
}
