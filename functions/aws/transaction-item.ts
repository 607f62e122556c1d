import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One item of a transaction, with the error to throw if its condition cancelled the transaction. */
export interface TransactionItem {
  write: Write;
  refusal?: () => Error;
}
