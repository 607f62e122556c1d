import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { variable } from './environment.ts';
import { type QueueName, queueVariable } from './queues.ts';
import { clientAttempts } from './retry.ts';

const sqs = new SQSClient({ maxAttempts: clientAttempts.usual });

/**
 * Sends one JSON message. Queues deliver at least once, so consumers must be idempotent.
 *
 * @param group of messages that come last while they take much of the consumers' time (SQS's fair queues); a message
 *   without one is a group of its own
 */
export async function sendMessage(
  queue: QueueName,
  message: object,
  { delaySeconds = 0, group }: { delaySeconds?: number; group?: string } = {},
): Promise<void> {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: variable(queueVariable(queue)),
      MessageBody: JSON.stringify(message),
      ...(group ? { MessageGroupId: group } : {}),
      ...(delaySeconds > 0 ? { DelaySeconds: delaySeconds } : {}),
    }),
  );
}
