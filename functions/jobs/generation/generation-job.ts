import type { JobDefinition } from '../lifecycle/job.ts';
import { generationEnd } from './generation-end.ts';
import { type Propose, performGeneration } from './perform-generation.ts';

/** The job that proposes a series, with the engine that does so. */
export function generationJob(propose: Propose): JobDefinition {
  return { ...generationEnd, perform: (run) => performGeneration(run, propose) };
}
