import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Log } from '../log.ts';
import { region } from '../template/physical.ts';
import { FairGroups } from './fair-groups.ts';
import { MessageFaults } from './message-faults.ts';
import type { QueueClient, QueueMessage } from './queue-client.ts';
import type { EventSource } from './read-event-sources.ts';

const reportSchema = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() })
  .nullish();

interface PollerOptions {
  visibilityScale: number;
  /** Resolves once the queue has a visible message, or the signal is aborted. */
  arrived: (signal: AbortSignal) => Promise<void>;
  /** Lets a message overtake the others that wait: the one whose group comes next. */
  bringForward: (groups: FairGroups) => void;
  /** When a message under way becomes visible again, by its receipt handle. */
  visibleAt: (receiptHandle: string) => number | undefined;
  log: Log;
}

/**
 * A running event source mapping: receives batches, invokes the function, deletes successful messages. Failed ones stay
 * until their visibility timeout ends; the queue's redrive policy then counts the tries.
 */
export class Poller {
  readonly source: EventSource;
  readonly #client: QueueClient;
  readonly #visibilityScale: number;
  readonly #arrived: PollerOptions['arrived'];
  readonly #bringForward: PollerOptions['bringForward'];
  readonly #groups = new FairGroups();
  readonly #visibleAt: PollerOptions['visibleAt'];
  readonly #log: Log;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #loop: Promise<void>;
  /** For tests. */
  readonly faults = new MessageFaults();

  constructor(source: EventSource, client: QueueClient, options: PollerOptions) {
    this.source = source;
    this.#client = client;
    this.#visibilityScale = options.visibilityScale;
    this.#arrived = options.arrived;
    this.#bringForward = options.bringForward;
    this.#visibleAt = options.visibleAt;
    this.#log = options.log;
    this.#loop = this.#run();
  }

  /** Takes no more messages; `settled` waits for those in flight. */
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
      await this.#arrived(signal);
      if (signal.aborted) return;
      this.#bringForward(this.#groups);
      const messages = await this.#receive(signal);
      if (messages.length === 0) {
        await pause(emptyMilliseconds, signal);
        continue;
      }
      const work: Promise<void> = this.#process(messages)
        .catch((error: unknown) => this.#report(error))
        .finally(() => this.#underWay.delete(work));
      this.#underWay.add(work);
    }
  }

  async #receive(signal: AbortSignal): Promise<QueueMessage[]> {
    try {
      return await this.#client.receive(this.source.batchSize, this.source.queue.properties.VisibilityTimeout, signal);
    } catch (error) {
      if (signal.aborted) return [];
      this.#report(error);
      await pause(faultMilliseconds, signal);
      return [];
    }
  }

  async #process(messages: QueueMessage[]) {
    const { pool, queue, partialFailures } = this.source;
    const received = performance.now();
    const visibleAt = new Map(messages.map(({ ReceiptHandle }) => [ReceiptHandle, this.#visibleAt(ReceiptHandle)]));
    const event = JSON.stringify({ Records: messages.map((message) => toRecord(message, queue.arn)) });
    const delivery = this.faults.begin();
    const { fault } = delivery;
    await this.faults.wait(delivery);
    const again = fault?.kind === 'at-once' ? pool.invoke(event) : undefined;
    const outcome = fault?.kind === 'lost' ? lost : await pool.invoke(event);
    await again;
    const took = performance.now() - received;
    for (const { Attributes } of messages) this.#groups.worked(Attributes.MessageGroupId, took);
    this.faults.end(delivery);
    const failed = outcome.ok ? failedOf(outcome.json, messages, partialFailures) : messages;
    if (fault?.kind === 'twice' && failed.length === 0) await pool.invoke(event);
    await this.#client.delete(messages.filter((message) => !failed.includes(message)));
    if (this.#visibilityScale < 1) await this.#hasten(failed, received, visibleAt);
  }

  /**
   * For tests: failed messages are delivered again after a fraction of the queue's visibility timeout. In-flight ones
   * keep all of it, and a time set by the function (`ChangeMessageVisibility`) is not scaled.
   */
  async #hasten(failed: readonly QueueMessage[], received: number, visibleAt: ReadonlyMap<string, number | undefined>) {
    const scaled = this.source.queue.properties.VisibilityTimeout * this.#visibilityScale;
    const untouched = failed.filter(({ ReceiptHandle }) => {
      const now = this.#visibleAt(ReceiptHandle);
      return now !== undefined && now === visibleAt.get(ReceiptHandle);
    });
    await this.#client.release(untouched, Math.max(leastVisibility, scaled - (performance.now() - received) / 1000));
  }

  #report(error: unknown) {
    const text = error instanceof Error ? error.message : String(error);
    this.#log({ level: 'error', source: this.source.queue.resource.path, text });
  }
}

/** After a receive of nothing: other consumers took the messages, or they are of a group that has one in flight. */
const emptyMilliseconds = 20;
/** After a receive that failed. */
const faultMilliseconds = 1000;
const pause = (milliseconds: number, signal: AbortSignal) =>
  delay(milliseconds, undefined, { signal }).catch(() => undefined);

const lost = { ok: false, error: { errorType: 'Lost', errorMessage: 'The message was lost on its way.' } } as const;

/** fauxqs cannot release a stored message at once. */
const leastVisibility = 0.05;

/** The messages that a function reports as failed; an unreadable answer or id fails the whole batch. */
function failedOf(json: string, messages: readonly QueueMessage[], partialFailures: boolean): readonly QueueMessage[] {
  if (!partialFailures) return [];
  const report = reportSchema.safeParse(JSON.parse(json));
  if (!report.success) return messages;
  const ids = (report.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  const known = ids.every((id) => messages.some(({ MessageId }) => MessageId === id));
  return known ? messages.filter(({ MessageId }) => ids.includes(MessageId)) : messages;
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
