import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { type Pauses, retry, retryPolicies } from './retry.ts';

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
