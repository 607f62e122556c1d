import { type Ask, sandboxOf } from '#functions/platform/sandbox.ts';
import type { JobDefinition } from '../lifecycle/job.ts';
import { modelingEnd } from './modeling-end.ts';
import { type CrossValidate, performModeling } from './perform-modeling.ts';

/** The job that makes a model of the score, with the engine that does so and what carries rules to the sandbox. */
export function modelingJob(crossValidate: CrossValidate, ask: Ask): JobDefinition {
  return {
    ...modelingEnd,
    perform: (run) => performModeling(run, crossValidate, sandboxOf(ask, run.message.workspace_uuid)),
  };
}
