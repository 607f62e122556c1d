import { setTimeout as delay } from 'node:timers/promises';
import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A write of a transaction, with the error to throw when its condition is what cancelled the transaction. */
export interface Step {
  write: Write;
  refusal?: () => Error;
}

const attempts = 10;

/**
 * Writes all steps or none. The first step whose condition failed decides which error is thrown. Conflicts with
 * another transaction are tried again: counters are shared, so a burst of creates meets them.
 */
export async function transact(steps: readonly Step[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await dynamo.send(new TransactWriteCommand({ TransactItems: steps.map((step) => step.write) }));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const refused = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
      if (refused >= 0) throw steps[refused]?.refusal?.() ?? error;
      if (attempt === attempts || !reasons.some(isTransient)) throw error;
      await delay(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
}

function isTransient(reason: CancellationReason): boolean {
  return ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'].includes(reason.Code ?? '');
}
