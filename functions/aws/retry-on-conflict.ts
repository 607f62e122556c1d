import { type Pauses, retry, retryPolicies } from './retry.ts';

/**
 * Reads and writes anew for as long as other changes come in between. An attempt throws `conflict()` when a row is no
 * longer as it was read; any other error ends the loop. Loops may be nested: each knows its own conflict.
 *
 * @param giveUp the result, or the error, after the last attempt
 */
export async function retryOnConflict<Result>(
  attempt: (conflict: () => Error, number: number) => Promise<Result>,
  { giveUp, pauses }: { giveUp: () => Result; pauses?: Pauses },
): Promise<Result> {
  const lost = new Error('Another change of the same row came first');
  const conflict = () => lost;
  const isRetryable = (error: unknown) => error === lost;
  try {
    return await retry((number) => attempt(conflict, number), {
      policy: retryPolicies.conflicting,
      isRetryable,
      pauses,
    });
  } catch (error) {
    if (isRetryable(error)) return giveUp();
    throw error;
  }
}
