import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { ScatterFigure } from './build-scatter-figure.ts';
import { paintDensity, paintScatter } from './paint-scatter.ts';
import { useChartColours } from './use-chart-colours.ts';
import type { ShownDensity } from './use-density-image.ts';

interface Props {
  label: string;
  figure: ScatterFigure;
  density: ShownDensity | undefined;
}

/** Two layers: a slider paints the density again and lets the samples and axes above it be. */
export function ScatterHeatmap({ label, figure, density }: Props) {
  const below = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const colours = useChartColours();
  const font = useTheme().typography.fontFamily ?? 'sans-serif';
  const { width, height } = figure;

  useEffect(() => {
    const context = contextOf(above.current, figure);
    if (context) paintScatter(context, figure, colours, font);
  }, [figure, colours, font]);
  useEffect(() => {
    const context = contextOf(below.current, figure);
    if (context && density) paintDensity(context, figure, density.image);
    // What tests and measurements wait for: the sliders' values that are on the screen.
    if (below.current && density) {
      below.current.dataset.painted = `${density.request.contrast} ${density.request.focus}`;
    }
  }, [figure, density]);

  return (
    <Box role="img" aria-label={label} sx={{ position: 'relative', width, height, '& canvas': layer }}>
      <canvas ref={below} />
      <canvas ref={above} />
    </Box>
  );
}

const layer = { position: 'absolute', inset: 0, width: '100%', height: '100%' };

/** An empty canvas of the figure's size, as sharp as the screen is. */
function contextOf(canvas: HTMLCanvasElement | null, { width, height }: ScatterFigure) {
  if (!canvas) return null;
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  context?.scale(scale, scale);
  return context;
}
