import type { JobDefinition } from '../lifecycle/job.ts';
import { modelingEnd } from './modeling-end.ts';
import { type CrossValidate, performModeling } from './perform-modeling.ts';

/** The job that makes a model of the score, with the engine that does so. */
export function modelingJob(crossValidate: CrossValidate): JobDefinition {
  return { ...modelingEnd, perform: (run) => performModeling(run, crossValidate) };
}
