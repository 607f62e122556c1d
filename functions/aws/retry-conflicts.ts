import { setTimeout as delay } from 'node:timers/promises';
import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';

const attempts = 10;

/** Tries a write again that met a transaction under way on the same item: the SDK gives up on those at once. */
export async function retryConflicts<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
      await delay(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
}

/** A transaction whose condition failed is decided, whatever else it met. */
function isConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? '');
  return !codes.includes('ConditionalCheckFailed') && codes.some((code) => transient.includes(code));
}

const transient = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];
