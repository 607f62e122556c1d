import type { JobDefinition } from '../lifecycle/job.ts';
import { calculationEnd } from './calculation-end.ts';
import type { Evaluate } from './evaluate.ts';
import { performCalculation } from './perform-calculation.ts';

/** The job that calculates functions and functional outputs, with what evaluates their formulas. */
export function calculationJob(evaluate: Evaluate): JobDefinition {
  return { ...calculationEnd, perform: (run) => performCalculation(run, evaluate) };
}
