import { setTimeout as delay } from 'node:timers/promises';
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { variable } from '../../aws/environment.ts';
import { log } from '../../aws/log.ts';
import { deadLettersVariable, leaseVariable, ownQueueVariable } from '../../aws/queues.ts';
import { clientAttempts } from '../../aws/retry.ts';

interface Heartbeat {
  milliseconds: number;
  /** Called at every beat; may abort the work through the controller, and never throws. */
  beat: (controller: AbortController) => Promise<void>;
}

/**
 * Does `work` with one beat after the other. When it returns, no beat is running: nothing that a beat publishes can
 * follow the published result.
 */
export async function withHeartbeat<Result>(
  { milliseconds, beat }: Heartbeat,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const end = new AbortController();
  const beating = (async () => {
    while (!end.signal.aborted) {
      await delay(milliseconds, undefined, { signal: end.signal }).catch(() => undefined);
      if (!end.signal.aborted && !controller.signal.aborted) await beat(controller);
    }
  })();
  try {
    const result = await work(controller.signal);
    controller.signal.throwIfAborted();
    return result;
  } catch (error) {
    // Aborted work throws arbitrary errors: the abort's reason is reported.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    end.abort();
    await beating;
  }
}

/** A hanging call must not outlast the lease. */
const sqs = new SQSClient({
  maxAttempts: clientAttempts.brief,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000 },
});

/** Extensions per lease: up to three consecutive ones may fail. */
const extensionsALease = 5;

/**
 * Does `work` on a message that stays invisible while its worker is alive. The queue's own visibility timeout must
 * outlast the function's (a requirement of Lambda), and people would wait that long for a job whose worker crashed. So
 * the message is leased for seconds, again and again. If a lease ends under a worker that is alive but stuck, two
 * workers run one job, which only one of them can commit.
 */
export async function withLease<Result>(record: SQSRecord, work: () => Promise<Result>): Promise<Result> {
  const seconds = Number(variable(leaseVariable));
  const hold = (length: number) =>
    makeVisibleAfter(record, length).catch((error: unknown) => log('warn', 'a lease was not extended', { error }));
  await hold(firstLease(seconds));
  return withHeartbeat({ milliseconds: (seconds * 1000) / extensionsALease, beat: () => hold(seconds) }, work);
}

/** Most crashes happen at once: the lease before the first extension is short (decision JOB-10). */
export const firstLease = (seconds: number): number => Math.ceil(seconds / 2);

/** Makes a message visible again after some seconds. */
export async function makeVisibleAfter({ receiptHandle }: SQSRecord, seconds: number): Promise<void> {
  const QueueUrl = variable(ownQueueVariable);
  await sqs.send(
    new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: seconds }),
  );
}

/** Sends a copy of a message to the dead letters without further tries; the message itself can be deleted then. */
export async function sendToDeadLetters({ body }: SQSRecord): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl: variable(deadLettersVariable), MessageBody: body }));
}
