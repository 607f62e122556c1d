import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { maxDeliveries } from '#functions/aws/queues.ts';
import { addAlarm } from './alarms.ts';

interface JobQueueProps {
  workerTimeoutSeconds: number;
  /** The function that ends given-up jobs; without one, they stay in the dead-letter queue for a person. */
  failureTimeoutSeconds: number | undefined;
  /** The effect of a given-up job on people, and what to do. */
  alarmText: string;
  alarms: ITopic | undefined;
}

/** A queue of jobs, its dead-letter queue, and the alarm of the latter. */
export class JobQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: JobQueueProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'dead-letters', {
      ...shared,
      visibilityTimeout: visibility(props.failureTimeoutSeconds ?? 0),
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'queue', {
      ...shared,
      visibilityTimeout: visibility(props.workerTimeoutSeconds),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxDeliveries },
    });
    addAlarm(this, 'given-up', props.alarms, {
      text: props.alarmText,
      metric: this.givenUp(props.failureTimeoutSeconds !== undefined),
      threshold: 1,
      evaluationPeriods: 1,
    });
  }

  /** A consumer empties the dead-letter queue within seconds, so the number of received messages is measured. */
  private givenUp(consumed: boolean) {
    const period = Duration.minutes(5);
    return consumed
      ? this.deadLetters.metricNumberOfMessagesReceived({ period })
      : this.deadLetters.metricApproximateNumberOfMessagesVisible({ period });
  }
}

const shared = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };

/**
 * Lambda accepts no event source whose queue has a shorter visibility timeout than the function. It counts until the
 * worker takes the message up and leases it for seconds (`functions/jobs/delivery/lease.ts`): for a worker that cannot
 * start, and for a call that Lambda's limits refuse.
 */
const visibility = (timeoutSeconds: number) => Duration.seconds(timeoutSeconds + 30);
