import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { jobKinds } from '#shared/rules/jobs.ts';
import { accountAlarms, addAlarm } from '../constructs/alarms.ts';
import type { JobQueue } from '../constructs/job-queue.ts';
import type { QueueName } from '../functions.ts';

interface ObservabilityStackProps extends StackProps {
  api: SpecRestApi;
  functions: IFunction[];
  queues: ReadonlyMap<QueueName, JobQueue>;
  /** Metrics that the functions report. */
  namespace: string;
  /** Undefined where nobody is to be called. */
  alarms: ITopic | undefined;
  accountConcurrency: number;
}

/** One page that answers, from top to bottom: do people get answers, how fast, and do their jobs end? */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, props);
    const { api, functions, namespace, alarms, accountConcurrency } = props;
    const queues = [...props.queues.values()];
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
    const [failures, refusals, sockets, faults, throttles] = (
      ['SignInFailures', 'QuotaRefusals', 'Sockets', 'Faults', 'Throttles'] as const
    ).map((metricName) => new Metric({ namespace, metricName, statistic: 'Sum', period: Duration.minutes(5) }));
    if (!failures || !refusals || !sockets || !faults || !throttles) throw new Error('A metric is missing');
    dashboard.addWidgets(
      graph('Failed sign-ins and sockets opened', [failures, sockets]),
      graph('Creates that a licence refused; errors that ended jobs, deletions or mails; calls that DynamoDB refused', [
        refusals,
        faults,
        throttles,
      ]),
    );
    addAlarm(this, 'sign-in-failures', alarms, {
      metric: failures,
      threshold: 200,
      evaluationPeriods: 1,
      text: [
        'More than 200 sign-ins failed within five minutes. Either somebody guesses passwords (people may find themselves',
        'locked out for 15 minutes: look for addresses in the activity log; the firewall refuses those that are fast), or a release broke',
        'signing in (then nobody gets in: roll it back).',
      ],
    });
    addAlarm(this, 'faults', alarms, {
      metric: faults,
      threshold: 1,
      evaluationPeriods: 1,
      text: [
        'A job, a deletion or a mail ended by an error that another try would meet again, or that did not get better in time;',
        'or the sandbox failed, and with it formulas. People were told that their job failed, and their experiment is free.',
        'Find the error with its stack and the ids in the lines of level "error" in the logs; mend it, then redrive the',
        'dead-letter queues of mail and deletion.',
      ],
    });
    addAlarm(this, 'tables-throttled', alarms, {
      metric: throttles,
      threshold: 200,
      evaluationPeriods: 3,
      text: [
        'DynamoDB has refused calls for a quarter of an hour: people wait longer, and some see errors. Find the experiment or',
        'the table in the lines "DynamoDB throttles" of the logs: one that many write at once is split by DynamoDB within minutes;',
        "if it is all tables, look at the account's quotas.",
      ],
    });
    // A deletion keeps nobody waiting, and a mail that is not sent is given up.
    for (const kind of jobKinds) {
      const queue = props.queues.get(kind)?.queue;
      if (!queue) throw new Error(`No queue carries the jobs of ${kind}`);
      addAlarm(this, `${kind}-waits`, alarms, {
        // The running job of a worker is not visible: jobs may take minutes, and continue in the next delivery.
        metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Minimum', period: Duration.minutes(1) }),
        threshold: 1,
        evaluationPeriods: 5,
        text: [
          'Jobs have waited for more than five minutes without a worker, and people with them. If the workers are throttled, raise',
          "`concurrentJobs` or the account's limit; if they fail, find the cause in the worker's log.",
        ],
      });
    }
    accountAlarms(this, alarms, accountConcurrency);
  }
}

/** One line for each kind and result that occurs. */
function jobsBy(namespace: string, metric: string, statistic: string): IMetric {
  const search = `SEARCH('{${namespace},kind,result} MetricName="${metric}"', '${statistic}', 300)`;
  return new MathExpression({ expression: search, label: '', usingMetrics: {}, period: Duration.minutes(5) });
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });
