import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import type { Pauses } from './retry.ts';
import { whileThrottled } from './throttling.ts';

/**
 * Sends a batch, and again what DynamoDB left unprocessed, until nothing is left. After the last attempt the error is
 * the one of a throttled call.
 *
 * @param send sends requests by table, and answers those that were not processed
 */
export async function sendBatch<Requests extends object>(
  requests: Requests,
  send: (pending: Requests) => Promise<Requests | undefined>,
  pauses?: Pauses,
): Promise<void> {
  const message = 'Part of a batch was not processed';
  const unprocessed = new ProvisionedThroughputExceededException({ message, $metadata: {} });
  let pending = requests;
  const attempt = async () => {
    const left = await send(pending);
    if (!left || Object.keys(left).length === 0) return;
    pending = left;
    throw unprocessed;
  };
  // A batch that was refused altogether was repeated by the client.
  await whileThrottled(attempt, { isRetryable: (error) => error === unprocessed, pauses });
}
