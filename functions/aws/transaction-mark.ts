import { AsyncLocalStorage } from 'node:async_hooks';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One item of a transaction, with the error to throw if its condition cancelled the transaction. */
export interface TransactionItem {
  write: Write;
  refusal?: () => Error;
}

/**
 * The mark that the transactions of a repeatable call leave behind, so that a repeat after a crash commits none twice.
 */
interface TransactionMark {
  /** How many transactions an earlier attempt has committed: those are skipped. */
  earlier: number;
  /** The item that counts the transaction; it refuses an attempt that another one has followed. */
  item: (undoes: boolean) => TransactionItem;
}

interface Counted extends TransactionMark {
  done: number;
}

const current = new AsyncLocalStorage<Counted>();

/** Runs a call whose transactions are marked. */
export const withTransactionMark = <T>(mark: TransactionMark, run: () => T): T =>
  current.run({ ...mark, done: 0 }, run);

/** DynamoDB's limit. A transaction that is full is not marked: what it commits is not skipped. */
const maxItems = 100;

/** Commits some items with the mark of the current call, or skips those that an earlier attempt has committed. */
export async function markTransaction(
  items: readonly TransactionItem[],
  commit: (items: readonly TransactionItem[]) => Promise<void>,
  undoes: boolean,
): Promise<void> {
  const mark = current.getStore();
  if (!mark || items.length >= maxItems) return commit(items);
  if (mark.done < mark.earlier) {
    mark.done += 1;
    return;
  }
  // First, so that its refusal is the one that is answered.
  await commit([mark.item(undoes), ...items]);
  mark.done += 1;
}
