import type { Task } from '#functions/jobs/task.ts';
import { type Ask, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { generateOutcome } from './generate-outcome.ts';
import { type Propose, performGeneration } from './perform-generation.ts';

/** The job that proposes a series, with its engine and sandbox client. */
export const generateTask = (propose: Propose, ask: Ask): Task => ({
  ...generateOutcome,
  perform: (run) => performGeneration(run, propose, sandboxOf(ask, run.message.workspace_uuid)),
});
