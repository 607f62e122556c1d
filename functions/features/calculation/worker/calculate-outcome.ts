import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { dropResult } from '#functions/entities/results/drop-results.ts';
import { seriesContent } from '#functions/entities/series/series-content.ts';
import { messageSchema } from '#functions/jobs/job-message.ts';
import { experimentKey } from '#functions/jobs/lock.ts';
import { type Outcome, reported } from '#functions/jobs/task.ts';
import { experiments } from '#functions/tables/tables.ts';
import { calculated } from './messages.ts';

/** The outcomes of a calculation. */
export const calculateOutcome: Outcome = {
  schema: messageSchema('calculate', {}),

  async committed(message) {
    const experiment = await experiments.get(message.workspace_uuid, experimentKey(message));
    if (experiment?.calculation_committed !== message.job_id) return undefined;
    const content = await seriesContent(experiment, await definitionsOf(experiment));
    return { message: calculated, color: 'success', ...content };
  },

  async discard(message) {
    await dropResult(message, message.job_id);
  },

  messages: {
    tookTooLong:
      'Calculation of functions took too long and was stopped; the values from before stay. Please simplify the formulas.',
    failed: 'Calculation of functions failed and was stopped; the values from before stay. Please try again.',
    broken: `Calculation of functions failed because of an error in the software. ${reported}`,
    stopped: 'Calculation of functions was interrupted twice and was stopped. Please simplify the formulas.',
  },
};
