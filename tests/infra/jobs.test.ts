import { describe, expect, it } from 'vitest';
import { maxDeliveries } from '#functions/aws/queues.ts';
import { type FunctionDefinition, functionDefinitions } from '#infra/functions.ts';
import type { JobsStack } from '#infra/stacks/jobs-stack.ts';
import { named, resources, synthesized } from './synthesized.ts';

const { app, template, text } = synthesized();
const jobs = app.node.findChild('serieslab-local-jobs') as JobsStack;
const queues = resources(template('jobs'), 'AWS::SQS::Queue');
// Mails are sent by a stack of their own.
const consumers = (type: string) => ['jobs', 'mail'].flatMap((stack) => resources(template(stack), type));
const mappings = consumers('AWS::Lambda::EventSourceMapping');
const functions = consumers('AWS::Lambda::Function');
const alarms = resources(template('jobs'), 'AWS::CloudWatch::Alarm');
const definitions: FunctionDefinition[] = Object.values(functionDefinitions);
const names = definitions.flatMap(({ trigger }) => ('queue' in trigger ? [trigger.queue] : []));

const queueNamed = (name: string) => queues.find(({ id }) => `<${id}>` === name);
const consumersOf = (name: string) =>
  mappings
    .filter(({ EventSourceArn }) => text(EventSourceArn) === name)
    .map(({ FunctionName, ...mapping }) => ({
      ...mapping,
      entry: functions.find(({ id }) => `<${id}>` === text(FunctionName))?.Description,
    }));

describe.each(names)('the queue of %s', (name) => {
  const pair = jobs.queues.get(name);
  if (!pair) throw new Error(`No queue ${name}`);
  const queue = queueNamed(named(pair.queue));
  const deadLetters = queueNamed(named(pair.deadLetters));
  const worker = definitions.find(({ trigger }) => 'queue' in trigger && trigger.queue === name);
  const failure = definitions.find(({ trigger }) => 'deadLettersOf' in trigger && trigger.deadLettersOf === name);

  it('moves a message that no worker has completed to a queue that keeps it for two weeks', () => {
    // Lambda's throttled calls count: AWS recommends five at least.
    expect(queue?.RedrivePolicy.maxReceiveCount).toBe(maxDeliveries);
    expect(text(queue?.RedrivePolicy.deadLetterTargetArn)).toBe(named(pair.deadLetters));
    expect(deadLetters?.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  });

  it('is consumed one job at a time, by a worker that ends before the job becomes visible again', () => {
    expect(consumersOf(named(pair.queue))).toMatchObject([
      { entry: worker?.entry, BatchSize: 1, FunctionResponseTypes: ['ReportBatchItemFailures'] },
    ]);
    expect(queue?.VisibilityTimeout).toBe((worker?.timeoutSeconds ?? 0) + 30);
  });

  it('lets its worker lease a message for seconds, and give it up at once', () => {
    const { Environment, Role } = functions.find(({ Description }) => Description === worker?.entry) ?? {};
    const { OWN_QUEUE, DEAD_LETTERS, LEASE_SECONDS } = Environment.Variables;
    expect([text(OWN_QUEUE), text(DEAD_LETTERS)]).toEqual([named(pair.queue), named(pair.deadLetters)]);
    expect(Number(LEASE_SECONDS)).toBeLessThanOrEqual(45);
    const granted = (action: string) =>
      consumers('AWS::IAM::Policy')
        .filter(({ Roles }) => text(Roles[0]) === text(Role))
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
        .filter(({ Action }) => [Action].flat().includes(action))
        .flatMap(({ Resource }) => [Resource].flat().map(text));
    expect(granted('sqs:ChangeMessageVisibility')).toEqual([named(pair.queue)]);
    expect(granted('sqs:SendMessage')).toContain(named(pair.deadLetters));
  });

  it('sends given-up jobs to the function that ends them, if there is one', () => {
    const consumers = consumersOf(named(pair.deadLetters)).map(({ entry }) => entry);
    expect(consumers).toEqual(failure ? [failure.entry] : []);
    expect(deadLetters?.VisibilityTimeout).toBeGreaterThanOrEqual(failure?.timeoutSeconds ?? 0);
  });

  it('raises an alarm on a rising number, with its effect on people', () => {
    const alarm = alarms.find(({ Dimensions }) => text(Dimensions[0].Value) === named(pair.deadLetters));
    expect(alarm?.MetricName).toBe(failure ? 'NumberOfMessagesReceived' : 'ApproximateNumberOfMessagesVisible');
    expect(alarm?.AlarmDescription.length).toBeGreaterThan(80);
    expect(alarm?.AlarmActions).toHaveLength(1);
  });
});
