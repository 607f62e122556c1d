import { performCopy } from '#functions/features/copies/worker/perform-copy.ts';
import { performImport } from '#functions/features/imports/worker/perform-import.ts';
import { performOutputsImport } from '#functions/features/imports/worker/perform-outputs-import.ts';
import type { JobDefinition } from '#functions/jobs/task.ts';
import { type Ask, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { generationEnd } from './generate-outcome.ts';
import { type Propose, performGeneration } from './perform-generation.ts';

/** The job that proposes a series, with the engine that does so and what carries rules to the sandbox. */
export function generationJob(propose: Propose, ask: Ask): JobDefinition {
  return {
    ...generationEnd,
    perform: (run) => {
      const { imported, outputs_of, copy, workspace_uuid } = run.message;
      if (imported) return performImport(run);
      if (outputs_of) return performOutputsImport(run);
      if (copy) return performCopy(run, copy);
      return performGeneration(run, propose, sandboxOf(ask, workspace_uuid));
    },
  };
}
