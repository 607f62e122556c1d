import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';
import { retryConflicts } from './retry-conflicts.ts';

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One item of a transaction, with the error to throw if its condition cancelled the transaction. */
export interface TransactionItem {
  write: Write;
  refusal?: () => Error;
}

/**
 * Writes all items or none. The first failed condition decides which error is thrown. Conflicts with other transactions
 * are retried, because bursts of creates meet them on shared counters.
 */
export async function transact(items: readonly TransactionItem[]): Promise<void> {
  try {
    await retryConflicts(() =>
      dynamo.send(new TransactWriteCommand({ TransactItems: items.map((item) => item.write) })),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const refused = (error.CancellationReasons ?? []).findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
    throw items[refused]?.refusal?.() ?? error;
  }
}
