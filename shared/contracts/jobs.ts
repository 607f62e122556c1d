import * as z from 'zod';
import { experiment } from './experiments.ts';

/** A queued command confirms with a sentence and the experiment as it now is. */
export const queued = z.object({ detail: z.string(), experiment });
export const cancelRequest = z.object({ generate_series: z.boolean().optional() });
/** `calculate_again` begins a calculation of all that is out of date or was stopped, instead of ending one. */
export const cancelFunctionsRequest = cancelRequest.extend({ calculate_again: z.boolean().optional() });
