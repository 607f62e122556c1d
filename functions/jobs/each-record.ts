import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { log } from '../platform/log.ts';
import { addLogFields, type LogFields, withLogFields } from '../platform/log-fields.ts';
import { GoesOn } from './lifecycle/job.ts';

/** What a Lambda's surroundings tell it. */
export interface LambdaContext {
  getRemainingTimeInMillis: () => number;
}
export type QueueHandler = (event: SQSEvent, context: LambdaContext) => Promise<SQSBatchResponse>;

export interface Delivery<Message> {
  message: Message;
  /** How often the message has been delivered, this time included. */
  count: number;
}

/** Handles the messages of a batch one by one. Those that throw are delivered again, and at last are dead letters. */
export async function eachRecord<Message>(
  event: SQSEvent,
  schema: z.ZodType<Message>,
  handle: (delivery: Delivery<Message>) => Promise<void>,
): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of event.Records) {
    await withLogFields({ message_id: record.messageId }, async () => {
      try {
        const delivery = readRecord(record, schema);
        addLogFields(idsOf(delivery.message));
        await handle(delivery);
      } catch (error) {
        if (error instanceof GoesOn) log('info', 'out of time: the job goes on with the next delivery');
        else log('error', 'a message could not be handled', { error });
        batchItemFailures.push({ itemIdentifier: record.messageId });
      }
    });
  }
  return { batchItemFailures };
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

function readRecord<Message>({ body, attributes }: SQSRecord, schema: z.ZodType<Message>): Delivery<Message> {
  return {
    message: schema.parse(JSON.parse(body)),
    count: receiveCount.parse(attributes.ApproximateReceiveCount),
  };
}
