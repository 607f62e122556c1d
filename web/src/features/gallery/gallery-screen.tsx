import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { buildScatterFigure, scatterSize } from '#web/charts/heatmap/build-scatter-figure.ts';
import { type ScatterExample, scatterExamples } from '#web/charts/heatmap/heatmap-gallery.tsx';
import { ScatterHeatmap } from '#web/charts/heatmap/scatter-heatmap.tsx';
import { ImportanceChart } from '#web/charts/importance/importance-chart.tsx';
import { importanceExamples } from '#web/charts/importance/importance-gallery.tsx';
import { PredictionChart } from '#web/charts/prediction/prediction-chart.tsx';
import { predictionExamples } from '#web/charts/prediction/prediction-gallery.tsx';
import { buildSurfaceFigure } from '#web/charts/surface/build-surface-figure.ts';
import { type SurfaceExample, surfaceExamples } from '#web/charts/surface/surface-gallery.tsx';
import { SurfacePlot } from '#web/charts/surface/surface-plot.tsx';
import { useChartColours } from '#web/charts/use-chart-colours.ts';
import { useElementWidth } from '#web/charts/use-element-width.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Every figure with every example that its tests have, to be looked at. */
export function GalleryScreen() {
  return (
    <>
      <PageHeader title="Figure gallery" subtitle="Each figure with the examples that its tests use." />
      <Stack spacing={3}>
        {Object.entries(importanceExamples).map(([name, bars]) => (
          <Figure key={name} title={`Importance: ${name}`}>
            <ImportanceChart label={name} bars={bars} />
          </Figure>
        ))}
        {Object.entries(predictionExamples).map(([name, samples]) => (
          <Figure key={name} title={`Prediction: ${name}`}>
            <PredictionChart samples={samples} />
          </Figure>
        ))}
        {Object.entries(scatterExamples).map(([name, example]) => (
          <Figure key={name} title={`Scatterplot heatmap: ${name}`}>
            <Scatter name={name} example={example} />
          </Figure>
        ))}
        {Object.entries(surfaceExamples).map(([name, example]) => (
          <Figure key={name} title={`Surface: ${name}`}>
            <Surface name={name} example={example} />
          </Figure>
        ))}
      </Stack>
    </>
  );
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

function Scatter({ name, example }: { name: string; example: ScatterExample }) {
  const { heat } = useChartColours();
  const [container, width] = useElementWidth<HTMLDivElement>(scatterSize.width);
  const figure = useMemo(
    () => buildScatterFigure(example, { ...scatterSize, width: Math.min(width, scatterSize.width) }),
    [example, width],
  );
  return (
    <Box ref={container}>
      <ScatterHeatmap label={name} figure={figure} request={{ points: figure.points, contrast: 5, focus: 5, heat }} />
    </Box>
  );
}

function Surface({ name, example }: { name: string; example: SurfaceExample }) {
  const colours = useChartColours();
  const font = useTheme().typography.fontFamily ?? 'sans-serif';
  const [container, width] = useElementWidth<HTMLDivElement>(1000);
  const figure = useMemo(
    () => buildSurfaceFigure({ ...example, opacity: 10, colours, font, width }),
    [example, colours, font, width],
  );
  return (
    <div ref={container}>
      <SurfacePlot label={name} figure={figure} isOutdated={false} />
    </div>
  );
}
