import { SendMessageCommand, type SendMessageCommandInput } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse } from 'aws-lambda';
import { type FunctionDefinition, functionDefinitions } from '#infra/functions.ts';
import { queues } from '../functions.ts';
import { FunctionHere } from './function-here.ts';

const definitions: Readonly<Record<string, FunctionDefinition>> = functionDefinitions;
const maxDeliveries = 10;
const retryMilliseconds = 200;

/** Hands every message that is sent to the function that its queue triggers, once the delay is over. */
export function deliverHere(): void {
  const workers = new Map(
    Object.entries(definitions).flatMap(([name, { trigger }]) =>
      'queue' in trigger ? [[trigger.queue as string, new FunctionHere(name)] as const] : [],
    ),
  );
  queues.on(SendMessageCommand).callsFake(async ({ QueueUrl, MessageBody, DelaySeconds }: SendMessageCommandInput) => {
    const worker = workers.get(QueueUrl?.split('/').at(-1) ?? '');
    if (worker) setTimeout(() => void deliver(worker, MessageBody ?? ''), (DelaySeconds ?? 0) * 1000).unref();
    return { MessageId: 'sent' };
  });
}

async function deliver(worker: FunctionHere, body: string, count = 1): Promise<void> {
  const record = { messageId: 'message', receiptHandle: 'handle', body };
  const attributes = { ApproximateReceiveCount: String(count) };
  const answer = await worker.run({ Records: [{ ...record, attributes }] }).catch(failed);
  const { batchItemFailures } = answer as SQSBatchResponse;
  if (batchItemFailures.length === 0 || count === maxDeliveries) return;
  setTimeout(() => void deliver(worker, body, count + 1), retryMilliseconds).unref();
}

function failed(error: unknown): SQSBatchResponse {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  return { batchItemFailures: [{ itemIdentifier: 'message' }] };
}
