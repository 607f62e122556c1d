import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import type { Pauses } from './retry.ts';
import { whileThrottled } from './throttling.ts';

/**
 * Sends a batch, and its unprocessed requests again, until none is left; an empty one, which DynamoDB refuses, not at
 * all. After the last attempt it throws the error of a throttled call.
 *
 * @param send sends requests by table, and returns the unprocessed ones
 */
export async function sendBatch<Requests extends object>(
  requests: Requests,
  send: (pending: Requests) => Promise<Requests | undefined>,
  pauses?: Pauses,
): Promise<void> {
  if (Object.keys(requests).length === 0) return;
  const message = 'Part of a batch was not processed';
  const unprocessed = new ProvisionedThroughputExceededException({ message, $metadata: {} });
  let pending = requests;
  const attempt = async () => {
    const left = await send(pending);
    if (!left || Object.keys(left).length === 0) return;
    pending = left;
    throw unprocessed;
  };
  // The client has already retried a batch that was refused as a whole.
  await whileThrottled(attempt, { isRetryable: (error) => error === unprocessed, pauses });
}
