import * as z from 'zod';
import { experiment, sampleCount } from './experiments.ts';
import { uuid } from './fields.ts';
import { seriesCondition } from './series-conditions.ts';

/** The response to a queued command: a message and the new state of the experiment. */
export const queued = z.object({ detail: z.string(), experiment });
/** Conditions of one series, by the short name or id of an input, and its number of samples. */
export const generateRequest = z.object({
  conditions: z.record(z.string(), seriesCondition).optional(),
  count: sampleCount.optional(),
});
export const cancelRequest = z.object({ generate_series: z.boolean().optional() });
/** `calculate_again` starts a calculation of every value that is out of date or was stopped, instead of ending one. */
export const cancelFunctionsRequest = cancelRequest.extend({ calculate_again: z.boolean().optional() });

/** Within API Gateway's 29 seconds. */
const maxWaitSeconds = 20;
/** Whole seconds to wait until the job has ended; without them the call answers at once. */
export const jobWait = z.coerce.number().int().min(0).max(maxWaitSeconds).default(0);
/** Progress of a job: `done` of `total` steps, and a short phrase for the progress bar. */
export const progress = z.object({ done: z.number().min(0), total: z.number().min(1), phase: z.string() });
export type Progress = z.infer<typeof progress>;
/** A job of an experiment: under way, or how it ended and the message that people read. Kept for a week after its end. */
export const jobState = z.object({
  job: uuid,
  state: z.enum(['running', 'success', 'failure']),
  message: z.string(),
  /** How far a running job is, at most a few seconds old; null before it is known, and after the end. */
  progress: progress.nullable(),
});
