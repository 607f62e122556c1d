import type * as z from 'zod';
import { messageSchema } from '#functions/jobs/job-message.ts';
import { type Outcome, reported } from '#functions/jobs/task.ts';
import { plots } from '#functions/tables/tables.ts';
import { plotSettings } from '#shared/contracts/models.ts';

export const plotted = 'The plot has been generated';

const schema = messageSchema('plot', { plot_settings: plotSettings });
export type PlotMessage = z.infer<typeof schema>;

/** The outcomes of a plot. */
export const plotOutcome: Outcome<PlotMessage> = {
  schema,

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
