import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { addLogFields, type LogFields, log, withLogFields } from '../../aws/log.ts';
import { measure } from '../../aws/measure.ts';
import { maxDeliveries } from '../../aws/queues.ts';
import { makeVisibleAfter, sendToDeadLetters, withLease } from './lease.ts';
import { retryAfter, retryPolicy } from './retry-policy.ts';

/** Lambda's description of an invocation. */
interface LambdaContext {
  getRemainingTimeInMillis: () => number;
}
export type QueueHandler = (event: SQSEvent, context: LambdaContext) => Promise<SQSBatchResponse>;

export interface Delivery<Message> {
  message: Message;
  /** The number of deliveries of the message, including this one. */
  count: number;
}

/** The handling of a queue's messages by its consumer. */
interface Consumer<Message> {
  schema: z.ZodType<Message>;
  handle: (delivery: Delivery<Message>) => Promise<void>;
  /** Seconds until the next try after an error; undefined ends the tries. Without it, deliveries count as failures. */
  retry?: (error: unknown, delivery: Delivery<Message>) => Promise<number | undefined> | number | undefined;
  /** Called after a message's last try to end its work. Without it, the message stays among the dead letters. */
  fail?: (delivery: Delivery<Message>) => Promise<void>;
  /** Handles a message that cannot be read, or whose failure cannot be recorded. */
  giveUp?: (record: SQSRecord) => Promise<void>;
}

/**
 * Handles the messages of a batch one by one. An error that may get better is tried again after seconds. Any other ends
 * its message within this delivery; it is logged with its stack and counted for the alarm.
 */
export async function eachRecord<Message>(event: SQSEvent, consumer: Consumer<Message>): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of event.Records) {
    await withLogFields({ message_id: record.messageId }, async () => {
      const pause = await withLease(record, () => handleRecord(record, consumer)).catch(afterNoEnd);
      if (pause === undefined) return;
      batchItemFailures.push({ itemIdentifier: record.messageId });
      await makeVisibleAfter(record, pause).catch((error: unknown) =>
        log('warn', 'the next try waits for the end of the lease', { error }),
      );
    });
  }
  return { batchItemFailures };
}

/** Seconds until the next try; undefined once the message has ended. */
async function handleRecord<Message>(record: SQSRecord, consumer: Consumer<Message>): Promise<number | undefined> {
  const { schema, handle, retry = retryByDeliveries, fail, giveUp = sendToDeadLetters } = consumer;
  const { message, error: unreadable } = readBody(record, schema);
  if (!message) {
    reportFault('a message could not be read', unreadable);
    await giveUp(record);
    return undefined;
  }
  addLogFields(idsOf(message));
  const delivery = { message, count: receiveCount.parse(record.attributes.ApproximateReceiveCount) };
  try {
    await handle(delivery);
    return undefined;
  } catch (error) {
    const pause = await retry(error, delivery);
    if (pause !== undefined) return pause;
    reportFault('a message failed for good', error);
  }
  if (!fail) {
    await giveUp(record);
    return undefined;
  }
  try {
    await fail(delivery);
  } catch (error) {
    reportFault('a failure could not be written', error);
    await giveUp(record);
  }
  return undefined;
}

/**
 * For messages that nobody waits for on a screen. Some of their deliveries may be calls that Lambda's limits refused, which
 * are no failures of theirs: they have all of SQS's deliveries but the last.
 */
export function retryByDeliveries<Message>(error: unknown, { count }: Delivery<Message>): number | undefined {
  const pause = retryAfter(error, count, maxDeliveries - 1);
  if (pause !== undefined) log('warn', 'the message is tried again', { pause, error });
  return pause;
}

/** Not even the dead letters are reachable: this message is the only record of the job. */
function afterNoEnd(error: unknown): number {
  log('error', 'a message could not be ended', { error });
  return retryPolicy.longestPause;
}

/** For a person, whom the alarm notifies. */
export function reportFault(message: string, error: unknown): void {
  log('error', message, { error });
  measure({ Faults: 1 });
}

const named = z.object({
  job_id: z.string().optional(),
  workspace_uuid: z.string().optional(),
  experiment_uuid: z.string().optional(),
});

function idsOf(message: unknown): LogFields {
  const { job_id: job, workspace_uuid: workspace, experiment_uuid: experiment } = named.parse(message);
  return { job, workspace, experiment };
}

const receiveCount = z.coerce.number().default(1);

function readBody<Message>({ body }: SQSRecord, schema: z.ZodType<Message>) {
  try {
    return { message: schema.parse(JSON.parse(body)), error: undefined };
  } catch (error) {
    // JSON's error quotes the body, which must not be logged.
    return { message: undefined, error: error instanceof z.ZodError ? error : new Error('The message is not JSON') };
  }
}
