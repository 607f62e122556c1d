import type { Task } from '#functions/jobs/task.ts';
import { type Ask, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { modelOutcome } from './model-outcome.ts';
import { type CrossValidate, performModeling } from './perform-modelling.ts';

/** The job that fits a model of the score, with its engine and sandbox client. */
export const modelTask = (crossValidate: CrossValidate, ask: Ask): Task => ({
  ...modelOutcome,
  perform: (run) => performModeling(run, crossValidate, sandboxOf(ask, run.message.workspace_uuid)),
});
