import type { Task } from '#functions/jobs/task.ts';
import { type Ask, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { calculateOutcome } from './calculate-outcome.ts';
import { evaluateWith } from './evaluate.ts';
import { performCalculation } from './perform-calculation.ts';

/** The job that calculates functions, functional outputs and the marks of rules, with its sandbox client. */
export const calculateTask = (ask: Ask): Task => ({
  ...calculateOutcome,
  joinable: true,
  perform: (run) => performCalculation(run, evaluateWith(sandboxOf(ask, run.message.workspace_uuid))),
});
