import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Log } from '../log.ts';
import { region } from '../template/physical.ts';
import type { QueueClient, QueueMessage } from './queue-client.ts';
import type { EventSource } from './read-event-sources.ts';

const reportSchema = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() })
  .nullish();

/**
 * An event source mapping at work: receives batches, invokes the function, deletes what succeeded. What failed stays
 * until its visibility timeout ends; the queue's redrive policy then counts the tries.
 */
export class Poller {
  readonly source: EventSource;
  readonly #client: QueueClient;
  readonly #visibilitySeconds: number;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #loop: Promise<void>;
  #duplicates = 0;

  constructor(source: EventSource, client: QueueClient, visibilityScale: number, log: Log) {
    this.source = source;
    this.#client = client;
    this.#visibilitySeconds = source.queue.properties.VisibilityTimeout * visibilityScale;
    this.#log = log;
    this.#loop = this.#run();
  }

  /** The next batch reaches the function once more after it succeeded, as SQS may do. */
  deliverTwice() {
    this.#duplicates += 1;
  }

  /** Takes no more messages; `settled` waits for those in hand. */
  async stop() {
    this.#stopping.abort();
    await this.#loop;
  }

  async settled() {
    await Promise.all(this.#underWay);
  }

  async #run() {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      if (this.#underWay.size >= this.source.concurrency) {
        await Promise.race(this.#underWay);
        continue;
      }
      const messages = await this.#receive(signal);
      if (messages.length === 0) continue;
      const work: Promise<void> = this.#process(messages)
        .catch((error: unknown) => this.#report(error))
        .finally(() => this.#underWay.delete(work));
      this.#underWay.add(work);
    }
  }

  async #receive(signal: AbortSignal): Promise<QueueMessage[]> {
    try {
      return await this.#client.receive(this.source.batchSize, this.#visibilitySeconds, signal);
    } catch (error) {
      if (signal.aborted) return [];
      this.#report(error);
      await delay(1000, undefined, { signal }).catch(() => undefined);
      return [];
    }
  }

  async #process(messages: QueueMessage[]) {
    const { pool, queue, partialFailures } = this.source;
    const event = JSON.stringify({ Records: messages.map((message) => toRecord(message, queue.arn)) });
    const outcome = await pool.invoke(event);
    if (!outcome.ok) return;
    const failed = partialFailures ? failedIds(outcome.json, messages) : new Set<string>();
    if (this.#duplicates > 0 && failed.size === 0) {
      this.#duplicates -= 1;
      await pool.invoke(event);
    }
    await this.#client.delete(messages.filter(({ MessageId }) => !failed.has(MessageId)));
  }

  #report(error: unknown) {
    const text = error instanceof Error ? error.message : String(error);
    this.#log({ level: 'error', source: this.source.queue.resource.path, text });
  }
}

/** The messages that a function reports as failed; an answer or an id that Lambda cannot read fails the whole batch. */
function failedIds(json: string, messages: readonly QueueMessage[]): Set<string> {
  const all = new Set(messages.map(({ MessageId }) => MessageId));
  const report = reportSchema.safeParse(JSON.parse(json));
  if (!report.success) return all;
  const failures = report.data?.batchItemFailures ?? [];
  const ids = failures.map(({ itemIdentifier }) => itemIdentifier);
  return ids.every((id) => all.has(id)) ? new Set(ids) : all;
}

function toRecord(message: QueueMessage, eventSourceARN: string) {
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes,
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
        name,
        { stringValue: StringValue, binaryValue: BinaryValue, dataType: DataType },
      ]),
    ),
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN,
    awsRegion: region,
  };
}
