import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useChartColors } from '../use-chart-colors.ts';
import type { DensityImage, DensityRequest } from './build-density-image.ts';
import type { ScatterFigure } from './build-scatter-figure.ts';
import { type NearPoint, nearestPoint } from './nearest-point.ts';
import { paintDensity, paintScatter } from './paint-scatter.ts';
import { useDensityImage } from './use-density-image.ts';

interface Props {
  label: string;
  figure: ScatterFigure;
  /** Input of the density. The points do not depend on the figure's size, so resizing does not estimate again. */
  request: DensityRequest;
  /** Receives the density image under the samples, for the PNG export. */
  onDensity?: (image: DensityImage) => void;
  /** Lines of the tooltip of a sample. */
  describe?: (sample: number) => readonly string[];
}

/** Two layers: a slider redraws the density below and leaves samples and axes above. */
export function ScatterHeatmap({ label, figure, request, onDensity, describe }: Props) {
  const density = useDensityImage(request);
  const below = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const colors = useChartColors();
  const font = useTheme().typography.fontFamily ?? 'sans-serif';
  const { width, height } = figure;
  const [near, setNear] = useState<NearPoint | undefined>();
  const lookFor = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    setNear(nearestPoint(figure, clientX - left, clientY - top));
  };

  useLayoutEffect(() => {
    const context = contextOf(above.current, figure);
    if (context) paintScatter(context, figure, colors, font);
  }, [figure, colors, font]);
  useLayoutEffect(() => {
    const context = contextOf(below.current, figure);
    if (!below.current || !density) return;
    if (context) paintDensity(context, figure, density.image);
    onDensity?.(density.image);
    // Tests and measurements wait for the slider values that are on the screen.
    below.current.dataset.painted = `${density.request.contrast} ${density.request.focus}`;
  }, [figure, density, onDensity]);

  return (
    <Box
      role="img"
      aria-label={label}
      onPointerMove={describe && lookFor}
      onPointerLeave={() => setNear(undefined)}
      sx={{ position: 'relative', width, height, '& canvas': layer }}
    >
      <canvas ref={below} />
      <canvas ref={above} />
      {describe && near && <PointNote width={width} point={near} lines={describe(near.sample)} />}
    </Box>
  );
}

/** Next to the sample, on the side with more room. */
function PointNote({ width, point, lines }: { width: number; point: NearPoint; lines: readonly string[] }) {
  const isLeft = point.x > width / 2;
  return (
    <Paper
      elevation={4}
      style={{ left: point.x, top: point.y }}
      sx={{
        position: 'absolute',
        pointerEvents: 'none',
        px: 1.25,
        py: 0.75,
        maxWidth: 220,
        transform: `translate(${isLeft ? 'calc(-100% - 10px)' : '10px'}, -50%)`,
      }}
    >
      {lines.map((line) => (
        <Typography key={line} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
    </Paper>
  );
}

const layer = { position: 'absolute', inset: 0, width: '100%', height: '100%' };

/** Clears the canvas and sizes it for the figure and the screen's pixel ratio. */
function contextOf(canvas: HTMLCanvasElement | null, { width, height }: ScatterFigure) {
  if (!canvas) return null;
  const scale = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  // Setting a canvas' size reallocates it, even to the same size.
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
  const context = canvas.getContext('2d');
  context?.setTransform(scale, 0, 0, scale, 0, 0);
  context?.clearRect(0, 0, width, height);
  return context;
}
