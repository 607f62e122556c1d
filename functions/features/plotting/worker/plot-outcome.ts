import { type EndedJob, reported } from '#functions/jobs/task.ts';
import { plots } from '#functions/tables/tables.ts';

export const plotted = 'The plot has been generated';

/** What becomes of a plot when it is over. */
export const plottingEnd: EndedJob = {
  kind: 'plotting',

  async committed({ workspace_uuid, experiment_uuid, job_id, plot_settings }) {
    const row = await plots.get(workspace_uuid, { parent: experiment_uuid, sort: job_id });
    return row && { message: plotted, color: 'success', plot_samples: row.plot_samples, plot_settings };
  },

  /** It is written with the commit, or not at all. */
  async discard() {},

  sentences: () => ({
    tookTooLong: 'Plot generation took too long and was stopped. Please leave parameters out of the model.',
    failed: 'Plot generation failed and was stopped; nothing was changed. Please try again.',
    broken: `Plot generation failed because of an error in the software; nothing was changed. ${reported}`,
    stopped:
      'Plot generation was interrupted twice and was stopped; nothing was changed. Please leave parameters out of the model.',
  }),
};
