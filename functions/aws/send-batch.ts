import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { type Pauses, retry, retryPolicies } from './retry.ts';

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
  let pending = requests;
  const attempt = async () => {
    const unprocessed = await send(pending);
    if (!unprocessed || Object.keys(unprocessed).length === 0) return;
    pending = unprocessed;
    throw new ProvisionedThroughputExceededException({ message: 'Part of a batch was not processed', $metadata: {} });
  };
  const isRetryable = (error: unknown) => error instanceof ProvisionedThroughputExceededException;
  await retry(attempt, { policy: retryPolicies.throttled, isRetryable, pauses });
}
