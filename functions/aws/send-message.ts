import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { variable } from './environment.ts';
import { type QueueName, queueVariable } from './queues.ts';
import { clientAttempts } from './retry.ts';

const sqs = new SQSClient({ maxAttempts: clientAttempts.usual });

/** Sends one JSON message. Queues deliver at least once, so consumers must be idempotent. */
export async function sendMessage(
  queue: QueueName,
  message: object,
  { delaySeconds = 0 }: { delaySeconds?: number } = {},
): Promise<void> {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: variable(queueVariable(queue)),
      MessageBody: JSON.stringify(message),
      ...(delaySeconds > 0 ? { DelaySeconds: delaySeconds } : {}),
    }),
  );
}
