import * as z from 'zod';
import { experiment } from './experiments.ts';

/** The response to a queued command: a message and the new state of the experiment. */
export const queued = z.object({ detail: z.string(), experiment });
export const cancelRequest = z.object({ generate_series: z.boolean().optional() });
/** `calculate_again` starts a calculation of every value that is out of date or was stopped, instead of ending one. */
export const cancelFunctionsRequest = cancelRequest.extend({ calculate_again: z.boolean().optional() });
