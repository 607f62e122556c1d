import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { ReportedProgress } from '#web/lib/live/use-live-experiment.ts';
import type { ChartParameter } from './chart-parameters.ts';
import type { useSurfacePlot } from './use-surface-plot.ts';

/** The data of the charts screen; each panel takes what it draws. */
export interface ChartData {
  experiment: Experiment;
  list: readonly Series[];
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  /** Inputs, functions and outputs. */
  parameters: readonly ChartParameter[];
  surface: ReturnType<typeof useSurfacePlot>;
  progress: ReportedProgress | undefined;
}
