import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { RunningStack } from '#infra/local/run-stack.ts';

/** Sends a queue's dead letters to the queue again; returns their number. */
export async function redrive(stack: RunningStack, name: string): Promise<number> {
  const { AWS_ENDPOINT_URL_SQS: endpoint = '', AWS_REGION: region = '' } = stack.adminEnvironment;
  const client = new SQSClient({ endpoint, region, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  const [queue, letters] = [`${name}/queue`, `${name}/dead-letters`].map((path) => stack.queueUrl(path));
  let sent = 0;
  for (;;) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: letters, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
    );
    if (Messages.length === 0) break;
    for (const { Body, ReceiptHandle } of Messages) {
      await client.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: Body }));
      await client.send(new DeleteMessageCommand({ QueueUrl: letters, ReceiptHandle }));
      sent += 1;
    }
  }
  client.destroy();
  return sent;
}
