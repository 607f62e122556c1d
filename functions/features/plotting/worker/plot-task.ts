import { type Outcome, reported, type Task } from '#functions/jobs/task.ts';
import { plots } from '#functions/tables/tables.ts';
import { type PlotMessage, type PredictGrid, performPlotting, plotSchema, plotted } from './perform-plotting.ts';

/** The job that plots the predicted score, with its engine. */
export const plotTask = (predictGrid: PredictGrid): Task<PlotMessage> => ({
  ...plotOutcome,
  perform: (run) => performPlotting(run, predictGrid),
});

/** The outcomes of a plot. */
export const plotOutcome: Outcome<PlotMessage> = {
  schema: plotSchema,

  async committed({ workspace_uuid, experiment_uuid, job_id, plot_settings }) {
    const row = await plots.get(workspace_uuid, { parent: experiment_uuid, sort: job_id });
    return row && { message: plotted, color: 'success', plot_samples: row.plot_samples, plot_settings };
  },

  /** It is written with the commit, or not at all. */
  async discard() {},

  messages: {
    tookTooLong: 'Plot generation took too long and was stopped. Please leave parameters out of the model.',
    failed: 'Plot generation failed and was stopped; nothing was changed. Please try again.',
    broken: `Plot generation failed because of an error in the software; nothing was changed. ${reported}`,
    stopped:
      'Plot generation was interrupted twice and was stopped; nothing was changed. Please leave parameters out of the model.',
  },
};
