import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { type SurfaceFigure, surfaceHeight } from './build-surface-figure.ts';

interface Props {
  label: string;
  figure: SurfaceFigure;
  /** The figure does not belong to the chosen settings. */
  isOutdated: boolean;
}

/** Plotly's surface plot. The library, half a megabyte, loads with the first plot. */
export function SurfacePlot({ label, figure, isOutdated }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    void import('plotly.js-gl3d-dist-min').then(({ default: plotly }) => {
      const { data, layout, config } = figure;
      if (!isGone && container.current) void plotly.react(container.current, data, layout, config);
    });
    return () => {
      isGone = true;
    };
  }, [figure]);
  useEffect(() => {
    const element = container.current;
    return () => {
      if (element) void import('plotly.js-gl3d-dist-min').then(({ default: plotly }) => plotly.purge(element));
    };
  }, []);
  return (
    <Box
      component="figure"
      aria-label={label}
      sx={{ m: 0, width: '100%', opacity: isOutdated ? 0.45 : 1, transition: 'opacity 200ms' }}
    >
      <div ref={container} style={{ height: surfaceHeight }} />
    </Box>
  );
}
