import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { retryConflicts } from '#functions/aws/retry-conflicts.ts';

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

async function attempt(errors: Error[]) {
  let calls = 0;
  const answer = retryConflicts(async () => {
    const error = errors[calls++];
    if (error) throw error;
    return 'written';
  });
  return { result: await answer.catch((error: unknown) => error), calls };
}

describe('retryConflicts', () => {
  it('retries conflicts of transactions and single writes', async () => {
    const conflict = new TransactionConflictException({ message: 'conflict', $metadata: {} });
    expect(await attempt([cancelled('None', 'TransactionConflict'), conflict])).toEqual({
      result: 'written',
      calls: 3,
    });
  });

  it('returns a failed condition, also if other items had conflicts', async () => {
    const error = cancelled('ConditionalCheckFailed', 'TransactionConflict');
    expect(await attempt([error])).toEqual({ result: error, calls: 1 });
  });

  it('does not retry other errors', async () => {
    const error = new Error('no network');
    expect(await attempt([error])).toEqual({ result: error, calls: 1 });
  });
});
