import { type Pauses, retry, retryPolicies } from './retry.ts';

/**
 * Repeats a read and the dependent write while concurrent changes interfere. An attempt throws `conflict()` if a row
 * has changed since it was read; any other error ends the loop. Loops may be nested: each has its own conflict.
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
