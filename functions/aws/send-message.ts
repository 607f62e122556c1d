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
      MessageBody: inPlainLetters(JSON.stringify(message)),
      ...(group ? { MessageGroupId: group } : {}),
      ...(delaySeconds > 0 ? { DelaySeconds: delaySeconds } : {}),
    }),
  );
}

/** JSON with all but ASCII escaped: a queue refuses some characters, which names may have. */
const inPlainLetters = (json: string) =>
  json.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
