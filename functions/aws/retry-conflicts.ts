import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { changedElsewhere } from '../runtime/api-error.ts';
import { type Pauses, retry, retryPolicies } from './retry.ts';

/**
 * Repeats a read and the dependent write while concurrent changes interfere. An attempt throws `conflict()` if a row
 * has changed since it was read; any other error ends the loop. Loops may be nested: each has its own conflict.
 *
 * @param giveUp the result, or the error to throw, after the last attempt
 */
export async function retryOnConflict<Result>(
  attempt: (conflict: () => Error, number: number) => Promise<Result>,
  { giveUp = refuse, pauses }: { giveUp?: () => Result | Error; pauses?: Pauses } = {},
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
    if (!isRetryable(error)) throw error;
    const end = giveUp();
    if (end instanceof Error) throw end;
    return end;
  }
}

const refuse = () => changedElsewhere('this');

/** Retries a write that conflicted with a transaction on the same item, which the SDK does not. */
export const retryConflicts = <Answer>(write: () => Promise<Answer>, pauses?: Pauses): Promise<Answer> =>
  retry(write, { policy: retryPolicies.locked, isRetryable: isConflict, pauses });

/** A failed condition decides the transaction, whatever conflicts its other items had. */
function isConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? '');
  return !codes.includes('ConditionalCheckFailed') && codes.some((code) => transient.includes(code));
}

const transient = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];
