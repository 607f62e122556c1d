import { useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import type { PlotSample } from '#shared/contracts/models.ts';
import { chartColors } from '#web/charts/chart-colors.ts';
import { buildSurfaceFigure, type SurfaceAxis, surfaceHeight } from '#web/charts/surface/build-surface-figure.ts';
import { SurfacePlot } from '#web/charts/surface/surface-plot.tsx';
import { useChartColors } from '#web/charts/use-chart-colors.ts';
import { useElementWidth } from '#web/charts/use-element-width.ts';
import { chartGallery } from './chart-gallery.tsx';

export interface SurfaceExample {
  samples: readonly PlotSample[];
  x: SurfaceAxis;
  y: SurfaceAxis;
}

/** Points as the server sends them: for each x, every y. */
function grid(side: number, score: (x: number, y: number) => number | null): PlotSample[] {
  const indices = Array.from({ length: side }, (_, index) => index / (side - 1));
  return indices.flatMap((x) => indices.map((y) => ({ x: 100 * x, y: 10 * y, score: score(x, y) })));
}

const binders = ['Epoxy', 'Acrylic', 'Silicone'];
const heat = { label: 'Heat (°C)', categories: undefined };

export const surfaceExamples: Record<string, SurfaceExample> = {
  'a summit': {
    samples: grid(40, (x, y) => Math.exp(-((x - 0.7) ** 2 + (y - 0.3) ** 2) / 0.09)),
    x: heat,
    y: { label: 'Humidity', categories: undefined },
  },
  'a point without a score': {
    samples: grid(8, (x, y) => (x === 0 && y === 0 ? null : x * y)),
    x: heat,
    y: { label: 'Humidity', categories: undefined },
  },
  'a categorical axis': {
    samples: grid(12, (x, y) => x * y).map((sample) => ({
      ...sample,
      y: Math.min(2, Math.floor((sample.y / 10) * 3)),
    })),
    x: heat,
    y: { label: 'Binder', categories: binders },
  },
};

export const surfaceGallery = chartGallery({
  examples: surfaceExamples,
  Figure: SurfaceExampleFigure,
  problems(example, width) {
    const { data, layout } = buildSurfaceFigure({
      ...example,
      opacity: 10,
      colors: chartColors.light,
      font: 'Arial',
      width,
    });
    const [surface] = data;
    const grid: unknown = surface && 'z' in surface ? surface.z : undefined;
    const rows: unknown[] = Array.isArray(grid) ? grid : [];
    const side = Math.sqrt(example.samples.length);
    const isFilled = (row: unknown) => Array.isArray(row) && row.length === side && row.every(Number.isFinite);
    return [
      ...(rows.length === side && rows.every(isFilled) ? [] : ['The surface is no square grid of numbers']),
      ...(layout.height === surfaceHeight ? [] : ['The figure has another height']),
    ];
  },
});

function SurfaceExampleFigure({ label, example }: { label: string; example: SurfaceExample }) {
  const colors = useChartColors();
  const font = useTheme().typography.fontFamily ?? 'sans-serif';
  const [container, width] = useElementWidth<HTMLDivElement>(1000);
  const figure = useMemo(
    () => buildSurfaceFigure({ ...example, opacity: 10, colors, font, width }),
    [example, colors, font, width],
  );
  return (
    <div ref={container}>
      <SurfacePlot label={label} figure={figure} isOutdated={false} />
    </div>
  );
}
