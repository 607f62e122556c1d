import type { ComponentType } from 'react';
import type { ChartOn } from '#web/charts/registry.ts';
import type { ChartData } from './chart-data.ts';
import { HeatmapPanel } from './heatmap-panel.tsx';
import { SurfacePanel } from './surface-panel.tsx';
import { whenNear } from './when-near.tsx';

/** The panels of the charts screen, from top to bottom. A chart without controls of its own is written here. */
export const chartPanels: Record<ChartOn<'charts'>, ComponentType<ChartData>> = {
  progress: whenNear(async () => (await import('./progress/progress-panel.tsx')).ProgressPanel),
  tradeoff: whenNear(async () => (await import('./tradeoff/tradeoff-panel.tsx')).TradeoffPanel),
  parallel: whenNear(async () => (await import('./parallel/parallel-panel.tsx')).ParallelPanel),
  profile: whenNear(async () => (await import('./profiler/profiler-panel.tsx')).ProfilerPanel),
  contour: whenNear(async () => (await import('./contour/contour-panel.tsx')).ContourPanel),
  heatmap: HeatmapPanel,
  surface: SurfacePanel,
};
