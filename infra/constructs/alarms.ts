import { Alarm, type AlarmProps, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Duration, type Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

interface AlarmOptions extends Pick<AlarmProps, 'metric' | 'threshold' | 'evaluationPeriods'> {
  /** The effect on people, and what to do. */
  text: string | readonly string[];
}

/**
 * Raises an alarm when a metric reaches a threshold. An unmonitored environment has no topic, and no alarms to pay for.
 */
export function addAlarm(scope: Construct, id: string, topic: ITopic | undefined, options: AlarmOptions): void {
  if (!topic) return;
  const { text, ...rest } = options;
  const alarm = new Alarm(scope, id, {
    ...rest,
    alarmDescription: [text].flat().join(' '),
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  // The person who was called learns that it is over.
  alarm.addOkAction(new SnsAction(topic));
}

const of = (namespace: string, metricName: string, statistic: 'Sum' | 'Maximum') =>
  new Metric({ namespace, metricName, statistic, period: Duration.minutes(5) });

/**
 * Alarms of what the whole account shares: Lambda's limit, and SES's opinion of the sender. Their metrics cost nothing,
 * and one alarm covers all functions.
 */
export function accountAlarms(scope: Construct, topic: ITopic | undefined, accountConcurrency: number): void {
  addAlarm(scope, 'functions-fail', topic, {
    metric: of('AWS/Lambda', 'Errors', 'Sum'),
    threshold: 10,
    evaluationPeriods: 1,
    text: [
      'Functions ended without an answer ten times within five minutes: an exception that nothing caught, no memory, no time,',
      'or a release that does not start. People see errors, no live changes, or jobs that begin anew. Find the function on the',
      'dashboard ("Errors by function") and the error in its log; if it began with a release, roll it back.',
    ],
  });
  addAlarm(scope, 'functions-throttled', topic, {
    metric: of('AWS/Lambda', 'Throttles', 'Sum'),
    threshold: 100,
    evaluationPeriods: 3,
    text: [
      'Lambda has refused calls for a quarter of an hour: people see errors, and jobs wait. Find on the dashboard which function',
      'is throttled. If it is the sandbox, raise `concurrentSandboxes`; if all are, ask AWS for more concurrent executions.',
    ],
  });
  addAlarm(scope, 'concurrency-nearly-used', topic, {
    // Reservations, used or not, and what the other functions use: what is left is what they can still get.
    metric: of('AWS/Lambda', 'ClaimedAccountConcurrency', 'Maximum'),
    threshold: 0.7 * accountConcurrency,
    evaluationPeriods: 3,
    text: [
      "Seven tenths of the account's concurrent executions have been reserved or in use for a quarter of an hour. Beyond the",
      'limit people see errors: ask AWS to raise it (Service Quotas, L-B99A9384), or look for a function that hangs.',
    ],
  });
  addAlarm(scope, 'mails-bounce', topic, {
    metric: of('AWS/SES', 'Reputation.BounceRate', 'Maximum'),
    threshold: 0.04,
    evaluationPeriods: 1,
    text: [
      'One mail in 25 comes back. From 5 % SES reviews the account, at 10 % it stops all mails, and nobody can be invited or get',
      'a new password. Look in the activity log for who invites wrong addresses, and talk to them.',
    ],
  });
  addAlarm(scope, 'mails-are-complained-of', topic, {
    metric: of('AWS/SES', 'Reputation.ComplaintRate', 'Maximum'),
    threshold: 0.0008,
    evaluationPeriods: 1,
    text: [
      'People mark mails as spam. From 0.1 % SES reviews the account, at 0.5 % it stops all mails, and nobody can be invited or',
      'get a new password. Look in the activity log for who invites people that do not know them.',
    ],
  });
}

/** The topic of a region's alarms: its address must confirm the subscription within three days. */
export function alarmTopic(stack: Stack, address: string | undefined): Topic {
  const topic = new Topic(stack, 'alarms', { displayName: 'Serieslab', enforceSSL: true });
  // A policy of its own replaces the topic's default one, under which alarms may publish.
  for (const service of ['cloudwatch', 'budgets']) {
    const conditions = { StringEquals: { 'aws:SourceAccount': stack.account } };
    topic.grantPublish(new ServicePrincipal(`${service}.amazonaws.com`, { conditions }));
  }
  if (address) topic.addSubscription(new EmailSubscription(address));
  return topic;
}
