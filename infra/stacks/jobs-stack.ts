import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { catalogueFunctions } from '../constructs/catalogue-function.ts';
import type { Dependencies } from '../constructs/grants.ts';
import { JobQueue } from '../constructs/job-queue.ts';
import { type Consumed, concurrencyOf, consume } from '../constructs/queue-consumer.ts';
import { type FunctionDefinition, functionDefinitions, type QueueName } from '../functions.ts';

/** The effect of a given-up job of this queue on people, and what to do. */
const alarmTexts: Record<QueueName, string> = {
  generation:
    'A person asked for the next series and was told that it failed. Their experiment is free again and nothing is lost. ' +
    'Find the cause in the log of generation-worker, by the job id that generation-failure logged.',
  calculation:
    'Values of functions are not calculated: people were told so, and values from before stay, marked as out of date. Their experiment is ' +
    'free again. Find the cause in the log of calculation-worker, by the job id that calculation-failure logged.',
  modeling:
    'A person asked for a prediction model and was told that it failed. Their experiment is free again and the model from ' +
    'before is still there. Find the cause in the log of modeling-worker, by the job id that modeling-failure logged.',
  plotting:
    'A person asked for a plot and was told that it failed. Their experiment is free again and nothing is lost. Find the ' +
    'cause in the log of plotting-worker, by the job id that plotting-failure logged.',
  mail:
    'Somebody waits for a mail in vain: an invitation, a link for a new password, or the confirmation of an e-mail; or a webhook ' +
    'was not told of an end because of an error of ours (what receivers refuse comes not here). Find the ' +
    'cause in the log of mail-worker (often SES: the sandbox, a quota, an identity that is not verified), then redrive the ' +
    'dead-letter queue.',
  deletion:
    'Something that a person deleted is hidden but not fully removed, and its storage is still paid for. Find the cause in ' +
    'the log of deletion-worker, then redrive the dead-letter queue: the removal resumes where it stopped.',
};

/** The queues and their workers: everything that takes longer than a request may. */
export class JobsStack extends Stack {
  readonly queues = new Map<QueueName, JobQueue>();
  readonly functions: IFunction[];

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { dependencies: Dependencies; alarms: ITopic | undefined },
  ) {
    super(scope, id, props);
    const { dependencies, alarms } = props;
    for (const name of queueNames()) {
      const jobQueue = new JobQueue(this, name, {
        workerTimeoutSeconds: timeoutOf((trigger) => 'queue' in trigger && trigger.queue === name) ?? 0,
        failureTimeoutSeconds: timeoutOf((trigger) => 'deadLettersOf' in trigger && trigger.deadLettersOf === name),
        alarmText: alarmTexts[name],
        alarms,
      });
      this.queues.set(name, jobQueue);
    }
    const queues = new Map([...this.queues].map(([name, { queue }]) => [name, queue]));
    const functions = catalogueFunctions(this, { ...dependencies, queues }, (trigger) => this.queuesOf(trigger));
    const scheduled = catalogueFunctions(this, dependencies, (trigger) =>
      'schedule' in trigger ? trigger.schedule : undefined,
    );
    this.functions = [...functions, ...scheduled].map(({ handler }) => handler);
    for (const { name, handler, selected } of scheduled) {
      const schedule = Schedule.expression(selected);
      new Rule(this, `${name}-schedule`, { schedule, targets: [new LambdaFunction(handler)] });
    }
    for (const { name, handler, selected } of functions) {
      consume(handler, selected, concurrencyOf(functionDefinitions[name].trigger, dependencies.environment));
    }
  }

  /** The queue that triggers a function, and where it puts what it gives up. Mails are sent by a stack of their own. */
  private queuesOf(trigger: FunctionDefinition['trigger']): Consumed | undefined {
    if ('queue' in trigger) return trigger.queue === 'mail' ? undefined : this.queues.get(trigger.queue);
    const given = 'deadLettersOf' in trigger ? this.queues.get(trigger.deadLettersOf) : undefined;
    return given && { queue: given.deadLetters };
  }
}

const queueNames = () => Object.keys(alarmTexts).filter((name): name is QueueName => name in alarmTexts);

function timeoutOf(matches: (trigger: FunctionDefinition['trigger']) => boolean): number | undefined {
  return Object.values(functionDefinitions).find(({ trigger }) => matches(trigger))?.timeoutSeconds;
}
