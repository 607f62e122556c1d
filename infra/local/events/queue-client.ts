import * as z from 'zod';
import { groupIn, withoutGroup } from '../data/message-group.ts';
import type { Upstream } from '../data/upstream.ts';

const messageSchema = z.object({
  MessageId: z.string(),
  ReceiptHandle: z.string(),
  Body: z.string(),
  MD5OfBody: z.string().default(''),
  Attributes: z.record(z.string(), z.string()).default({}),
  MessageAttributes: z
    .record(
      z.string(),
      z.object({ DataType: z.string(), StringValue: z.string().optional(), BinaryValue: z.string().optional() }),
    )
    .default({}),
});
const receivedSchema = z.object({ Messages: z.array(messageSchema).default([]) });

export type QueueMessage = z.infer<typeof messageSchema>;

/** Receives and deletes for the event sources, as Lambda's own pollers do, past the proxy. */
export class QueueClient {
  readonly #upstream: Upstream;
  readonly #url: string;

  constructor(upstream: Upstream, queueArn: string) {
    this.#upstream = upstream;
    this.#url = `http://queues/${queueArn.split(':').at(-2)}/${queueArn.split(':').at(-1)}`;
  }

  /** The visible messages; does not wait for any. */
  async receive(maxMessages: number, visibilitySeconds: number, signal: AbortSignal): Promise<QueueMessage[]> {
    const parameters = {
      MaxNumberOfMessages: maxMessages,
      VisibilityTimeout: visibilitySeconds,
      WaitTimeSeconds: 0,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    };
    const { Messages } = receivedSchema.parse(await this.#call('ReceiveMessage', parameters, signal));
    return Messages.map((message) => {
      const MessageGroupId = groupIn(message.MessageAttributes);
      if (MessageGroupId === undefined) return message;
      const MessageAttributes = withoutGroup(message.MessageAttributes);
      return { ...message, Attributes: { ...message.Attributes, MessageGroupId }, MessageAttributes };
    });
  }

  async delete(messages: readonly QueueMessage[]) {
    for (const { ReceiptHandle } of messages) await this.#call('DeleteMessage', { ReceiptHandle });
  }

  /** Lets messages be received again after this time from now. */
  async release(messages: readonly Pick<QueueMessage, 'ReceiptHandle'>[], seconds: number) {
    for (const { ReceiptHandle } of messages) {
      await this.#call('ChangeMessageVisibility', { ReceiptHandle, VisibilityTimeout: seconds });
    }
  }

  /** Asks for nothing: a receiver that waits for messages looks again after any call. */
  async look() {
    await this.#call('GetQueueAttributes', { AttributeNames: [] });
  }

  async #call(operation: string, parameters: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `AmazonSQS.${operation}`,
    };
    const body = Buffer.from(JSON.stringify({ QueueUrl: this.#url, ...parameters }));
    const answer = await this.#upstream.send(headers, body, signal);
    if (answer.status !== 200)
      throw new Error(`${operation} answered ${answer.status}: ${answer.body.toString('utf8')}`);
    return JSON.parse(answer.body.toString('utf8') || '{}');
  }
}
