import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { dropResult } from '#functions/entities/results/drop-results.ts';
import { seriesContent } from '#functions/entities/series/series-content.ts';
import { messageSchema } from '#functions/jobs/job-message.ts';
import { experimentKey } from '#functions/jobs/lock.ts';
import { type Outcome, reported, type Task } from '#functions/jobs/task.ts';
import { type Ask, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { experiments } from '#functions/tables/tables.ts';
import { evaluateWith } from './evaluate.ts';
import { calculated } from './messages.ts';
import { performCalculation } from './perform-calculation.ts';

/** The job that calculates functions, functional outputs and the marks of rules, with its sandbox client. */
export const calculateTask = (ask: Ask): Task => ({
  ...calculateOutcome,
  perform: (run) => performCalculation(run, evaluateWith(sandboxOf(ask, run.message.workspace_uuid))),
});

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
