import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { type Pauses, retry, retryPolicies } from './retry.ts';

/** Repeats a write that met a transaction on the same item: the SDK does not retry those. */
export const retryConflicts = <Answer>(write: () => Promise<Answer>, pauses?: Pauses): Promise<Answer> =>
  retry(write, { policy: retryPolicies.locked, isRetryable: isConflict, pauses });

/** A transaction with a failed condition is decided, whatever its other items met. */
function isConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? '');
  return !codes.includes('ConditionalCheckFailed') && codes.some((code) => transient.includes(code));
}

const transient = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];
