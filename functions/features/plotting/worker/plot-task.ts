import type { Task } from '#functions/jobs/task.ts';
import { type PredictGrid, performPlotting } from './perform-plotting.ts';
import { type PlotMessage, plotOutcome } from './plot-outcome.ts';

/** The job that plots the predicted score, with its engine. */
export const plotTask = (predictGrid: PredictGrid): Task<PlotMessage> => ({
  ...plotOutcome,
  perform: (run) => performPlotting(run, predictGrid),
});
