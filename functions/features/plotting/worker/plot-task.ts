import type { JobDefinition } from '#functions/jobs/task.ts';
import { type PredictGrid, performPlotting } from './perform-plotting.ts';
import { plottingEnd } from './plot-outcome.ts';

/** The job that plots the predicted score, with the engine that predicts it. */
export function plottingJob(predictGrid: PredictGrid): JobDefinition {
  return { ...plottingEnd, perform: (run) => performPlotting(run, predictGrid) };
}
