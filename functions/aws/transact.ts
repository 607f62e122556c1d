import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';
import { retryConflicts } from './retry-conflicts.ts';

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A write of a transaction, with the error to throw when its condition is what cancelled the transaction. */
export interface Step {
  write: Write;
  refusal?: () => Error;
}

/**
 * Writes all steps or none. The first step whose condition failed decides which error is thrown. Conflicts with
 * another transaction are tried again: counters are shared, so a burst of creates meets them.
 */
export async function transact(steps: readonly Step[]): Promise<void> {
  try {
    await retryConflicts(() =>
      dynamo.send(new TransactWriteCommand({ TransactItems: steps.map((step) => step.write) })),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const refused = (error.CancellationReasons ?? []).findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
    throw steps[refused]?.refusal?.() ?? error;
  }
}
