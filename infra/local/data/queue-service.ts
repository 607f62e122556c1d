import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CreateQueueCommand, GetQueueUrlCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import * as z from 'zod';
import { onFile } from '../file-problems.ts';
import { account, adminKey, region } from '../template/physical.ts';
import type { FoundResource, Template } from '../template/template.ts';
import { groupIn } from './message-group.ts';

const redrivePolicy = z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() });
const queueSchema = z.object({
  VisibilityTimeout: z.coerce.number().default(30),
  DelaySeconds: z.coerce.number().optional(),
  MessageRetentionPeriod: z.coerce.number().optional(),
  MaximumMessageSize: z.coerce.number().optional(),
  ReceiveMessageWaitTimeSeconds: z.coerce.number().optional(),
  FifoQueue: z.coerce.string().optional(),
  ContentBasedDeduplication: z.coerce.string().optional(),
  RedrivePolicy: redrivePolicy.optional(),
});

export type QueueResource = FoundResource<z.infer<typeof queueSchema>>;

export const readQueues = (template: Template) => template.find('AWS::SQS::Queue', queueSchema);

type Group = string | undefined;

interface QueueService {
  endpoint: string;
  /** The content of a queue; for tests. */
  count: (name: string) => { ready: number; inFlight: number };
  /** When a message that is being handled becomes visible again (Unix milliseconds); undefined once it has. */
  visibleAt: (name: string, receiptHandle: string) => number | undefined;
  /** A queue's messages under way; for tests. */
  underWay: (name: string) => { ReceiptHandle: string; visibleAt: number }[];
  /** Makes a queue's delayed messages due; for tests. Its receivers notice at the next call. */
  endDelays: (name: string) => void;
  /**
   * Lets one of the messages that wait change places with the first. `next` gets the groups of those that wait, in order,
   * and of those under way, and returns its place.
   */
  bringForward: (name: string, next: (waiting: readonly Group[], underWay: readonly Group[]) => number) => void;
  /** When the queue's first message is visible (Unix milliseconds); undefined while it has none. */
  visibleFrom: (name: string) => number | undefined;
  stop: () => Promise<void>;
}

/** Starts fauxqs; `folder` undefined keeps everything in memory. */
export async function startQueueService(folder: string | undefined): Promise<QueueService> {
  if (folder !== undefined) {
    const file = join(folder, 'fauxqs.db');
    onFile(file, () => releaseInFlight(file));
  }
  const server = await startFauxqs({
    port: 0,
    logger: false,
    defaultRegion: region,
    ...(folder === undefined ? {} : { dataDir: folder }),
  });
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    count: (name) => {
      const messages = server.inspectQueue(name)?.messages;
      if (!messages) throw new Error(`There is no queue ${name}.`);
      return { ready: messages.ready.length + messages.delayed.length, inFlight: messages.inflight.length };
    },
    visibleAt: (name, receiptHandle) =>
      server.inspectQueue(name)?.messages.inflight.find((held) => held.receiptHandle === receiptHandle)
        ?.visibilityDeadline,
    underWay: (name) =>
      server.inspectQueue(name)?.messages.inflight.map(({ receiptHandle, visibilityDeadline }) => {
        return { ReceiptHandle: receiptHandle, visibleAt: visibilityDeadline };
      }) ?? [],
    endDelays: (name) => {
      for (const message of server.inspectQueue(name)?.messages.delayed ?? []) message.delayUntil = 0;
    },
    bringForward: (name, next) => {
      const { ready = [], inflight = [] } = server.inspectQueue(name)?.messages ?? {};
      const groups = ready.map((message) => groupIn(message.messageAttributes));
      if (groups.every((group) => group === groups[0])) return;
      const underWay = inflight.map(({ message }) => groupIn(message.messageAttributes));
      const [first, chosen] = [ready[0], ready[next(groups, underWay)]];
      if (first && chosen) exchange(first, chosen);
    },
    visibleFrom: (name) => {
      const { ready = [], delayed = [], inflight = [] } = server.inspectQueue(name)?.messages ?? {};
      if (ready.length > 0) return 0;
      const times = [
        ...delayed.map(({ delayUntil = 0 }) => delayUntil),
        ...inflight.map(({ visibilityDeadline }) => visibilityDeadline),
      ];
      return times.length === 0 ? undefined : Math.min(...times);
    },
    stop: () => server.stop(),
  };
}

/** fauxqs shows the messages themselves, but not the list that has their order: each becomes the other one. */
function exchange(one: object, other: object): void {
  if (one === other) return;
  const [kept, taken] = [{ ...one }, { ...other }];
  become(one, taken);
  become(other, kept);
}

function become(target: object, source: object): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
  Object.assign(target, source);
}

/**
 * The consumers of leased messages ended with the last run: these messages need not wait for the visibility timeout.
 */
function releaseInFlight(file: string) {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  try {
    const { found } =
      database.prepare("SELECT count(*) AS found FROM sqlite_schema WHERE name = 'sqs_messages'").get() ?? {};
    if (found) database.exec('UPDATE sqs_messages SET visibility_deadline = 1 WHERE receipt_handle IS NOT NULL');
  } finally {
    database.close();
  }
}

/** Creates the template's queues; one that exists keeps its messages and takes the template's attributes. */
export async function createQueues(endpoint: string, queues: readonly QueueResource[]) {
  const client = new SQSClient({ endpoint, region, credentials: { accessKeyId: adminKey, secretAccessKey: adminKey } });
  for (const { arn, properties } of queues) {
    const QueueName = arn.split(':').at(-1);
    const { FifoQueue, ...attributes } = attributesOf(properties);
    const QueueUrl = `${endpoint}/${account}/${QueueName}`;
    const existing = await client.send(new GetQueueUrlCommand({ QueueName })).catch(() => undefined);
    if (!existing) await client.send(new CreateQueueCommand({ QueueName, Attributes: FifoQueue ? { FifoQueue } : {} }));
    await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { RedrivePolicy: '', ...attributes } }));
  }
  client.destroy();
}

function attributesOf({ RedrivePolicy, ...plain }: z.infer<typeof queueSchema>): Record<string, string> {
  const attributes = Object.fromEntries(
    Object.entries(plain)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
  return RedrivePolicy ? { ...attributes, RedrivePolicy: JSON.stringify(RedrivePolicy) } : attributes;
}
