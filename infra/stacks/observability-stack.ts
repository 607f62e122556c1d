import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  Alarm,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  TextWidget,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { JobQueue } from '../constructs/job-queue.ts';

export interface ObservabilityStackProps extends StackProps {
  api: SpecRestApi;
  functions: IFunction[];
  queues: JobQueue[];
  /** What the functions tell of themselves. */
  namespace: string;
  alarms: ITopic;
}

/** One page that answers, from top to bottom: do people get answers, how fast, and do their jobs end? */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, props);
    const { api, functions, queues, namespace, alarms } = props;
    const dashboard = new Dashboard(this, 'dashboard', { dashboardName: this.stackName });
    dashboard.addWidgets(
      new TextWidget({
        width: 24,
        height: 2,
        markdown:
          'Errors above: read the access log of the API, then the log of the function. Jobs that wait longer than a minute: ' +
          'raise `concurrentJobs`, or look for a worker that fails. Given-up jobs raise an alarm that says what to do.',
      }),
    );
    dashboard.addWidgets(
      graph('Answers with an error', [api.metricServerError(), api.metricClientError()]),
      graph('Time to answer (ms)', [api.metricLatency({ statistic: 'p50' }), api.metricLatency({ statistic: 'p99' })]),
    );
    dashboard.addWidgets(
      graph(
        'Errors by function',
        functions.map((handler) => handler.metricErrors()),
      ),
      graph(
        'Throttled by function',
        functions.map((handler) => handler.metricThrottles()),
      ),
    );
    dashboard.addWidgets(
      graph(
        'Oldest waiting job (s)',
        queues.map(({ queue }) => queue.metricApproximateAgeOfOldestMessage()),
      ),
      graph(
        'Given-up jobs',
        queues.map(({ deadLetters }) => deadLetters.metricNumberOfMessagesReceived()),
      ),
    );
    dashboard.addWidgets(
      graph('Jobs by kind and result', [jobsBy(namespace, 'Jobs', 'Sum')]),
      graph('Seconds from asking to the result, 95th percentile', [jobsBy(namespace, 'JobSeconds', 'p95')]),
    );
    const [failures, refusals, sockets, faults] = (
      ['SignInFailures', 'QuotaRefusals', 'Sockets', 'Faults'] as const
    ).map((metricName) => new Metric({ namespace, metricName, statistic: 'Sum', period: Duration.minutes(5) }));
    if (!failures || !refusals || !sockets || !faults) throw new Error('A metric is missing');
    dashboard.addWidgets(
      graph('Failed sign-ins and sockets opened', [failures, sockets]),
      graph('Creates that a licence refused, and errors that ended jobs, deletions or mails', [refusals, faults]),
    );
    this.alarm(alarms, 'sign-in-failures', failures, 200, [
      'More than 200 sign-ins failed within five minutes. Either somebody guesses passwords (people may find themselves',
      'locked out for 15 minutes: look for addresses in the activity log, and block them in the firewall), or a release broke',
      'signing in (then nobody gets in: roll it back).',
    ]);
    this.alarm(alarms, 'faults', faults, 1, [
      'A job, a deletion or a mail ended by an error that another try would meet again, or that did not get better in time.',
      'People were told that their job failed, and their experiment is free. Find the error with its stack and the ids in the',
      'lines of level "error" in the workers\' logs; mend it, then redrive the dead-letter queues of mail and deletion.',
    ]);
    for (const { queue } of queues) {
      this.alarm(
        alarms,
        `${queue.node.path.split('/').at(-2)}-waits`,
        queue.metricApproximateAgeOfOldestMessage(),
        300,
        [
          'A job has waited for more than five minutes, and a person with it. If the workers are throttled, raise',
          "`concurrentJobs` or the account's limit; if they fail, find the cause in the worker's log.",
        ],
      );
    }
  }

  private alarm(topic: ITopic, id: string, metric: IMetric, threshold: number, text: readonly string[]) {
    new Alarm(this, id, {
      alarmDescription: text.join(' '),
      metric,
      threshold,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(topic));
  }
}

/** One line for each kind and result that occurs. */
function jobsBy(namespace: string, metric: string, statistic: string): IMetric {
  const search = `SEARCH('{${namespace},kind,result} MetricName="${metric}"', '${statistic}', 300)`;
  return new MathExpression({ expression: search, label: '', usingMetrics: {}, period: Duration.minutes(5) });
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });
