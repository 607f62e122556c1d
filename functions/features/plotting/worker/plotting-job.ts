import type { JobDefinition } from '#functions/jobs/job.ts';
import { type PredictGrid, performPlotting } from './perform-plotting.ts';
import { plottingEnd } from './plotting-end.ts';

/** The job that plots the predicted score, with the engine that predicts it. */
export function plottingJob(predictGrid: PredictGrid): JobDefinition {
  return { ...plottingEnd, perform: (run) => performPlotting(run, predictGrid) };
}
