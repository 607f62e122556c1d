import type { JobDefinition } from '#functions/jobs/task.ts';
import { type Ask, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { calculationEnd } from './calculate-outcome.ts';
import { evaluateWith } from './evaluate.ts';
import { performCalculation } from './perform-calculation.ts';

/** The job that calculates functions, functional outputs and the marks of rules, with what carries them to the sandbox. */
export function calculationJob(ask: Ask): JobDefinition {
  return {
    ...calculationEnd,
    perform: (run) => performCalculation(run, evaluateWith(sandboxOf(ask, run.message.workspace_uuid))),
  };
}
