import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { deadLettersVariable, leaseSeconds, leaseVariable, ownQueueVariable } from '#functions/aws/queues.ts';
import type { Environment } from '../config/environments.ts';
import type { FunctionDefinition, QueueName } from '../functions.ts';

export interface Consumed {
  queue: IQueue;
  /** Where a worker puts what it gives up. */
  deadLetters?: IQueue;
}

/**
 * Allows Lambda to invoke a function with the messages of a queue, and the function to lease, delay and give them up.
 */
export function consume(
  handler: LambdaFunction,
  { queue, deadLetters }: Consumed,
  maxConcurrency: number,
  eventSourceArn = queue.queueArn,
): void {
  // CDK's own event source grants two verbs more, which Lambda does not use.
  handler.addToRolePolicy(new PolicyStatement({ actions: consuming, resources: [queue.queueArn] }));
  handler.addEnvironment(ownQueueVariable, queue.queueUrl);
  handler.addEnvironment(leaseVariable, String(leaseSeconds));
  if (deadLetters) {
    handler.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] }));
    handler.addEnvironment(deadLettersVariable, deadLetters.queueUrl);
  }
  handler.addEventSourceMapping('queue', {
    eventSourceArn,
    batchSize: 1,
    reportBatchItemFailures: true,
    maxConcurrency,
  });
}

/**
 * The actions of Lambda on a queue on behalf of the function that consumes it; and those of the function itself: to
 * lease the message that it handles, and to choose when it is tried again.
 */
const consuming = [
  ...['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  'sqs:ChangeMessageVisibility',
];

/**
 * The number of messages handled concurrently. People's own jobs have most; of mails SES sends some a second, but a
 * webhook whose receiver hangs takes ten; nobody waits for a deletion or the end of a given-up job.
 */
export function concurrencyOf(trigger: FunctionDefinition['trigger'], { concurrentJobs }: Environment): number {
  if (!('queue' in trigger)) return 2;
  const most: Partial<Record<QueueName, number>> = { mail: 20, deletion: 5 };
  return Math.min(most[trigger.queue] ?? concurrentJobs, concurrentJobs);
}
