import type { JobDefinition } from '#functions/jobs/task.ts';
import { type Ask, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { modelingEnd } from './model-outcome.ts';
import { type CrossValidate, performModeling } from './perform-modelling.ts';

/** The job that makes a model of the score, with the engine that does so and what carries rules to the sandbox. */
export function modelingJob(crossValidate: CrossValidate, ask: Ask): JobDefinition {
  return {
    ...modelingEnd,
    perform: (run) => performModeling(run, crossValidate, sandboxOf(ask, run.message.workspace_uuid)),
  };
}
