import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { markTransaction, type TransactionItem } from './transaction-mark.ts';

export type { TransactionItem };

/**
 * Writes all items or none. The first failed condition decides which error is thrown. Conflicts with other transactions
 * are retried, because bursts of creates meet them on shared counters.
 *
 * @param undoes whether it takes back what the call has committed before
 */
export async function transact(
  items: readonly TransactionItem[],
  { undoes = false }: { undoes?: boolean } = {},
): Promise<void> {
  await markTransaction(items, commit, undoes);
}

async function commit(items: readonly TransactionItem[]): Promise<void> {
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
