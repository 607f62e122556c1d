import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Dashboard, GraphWidget, type IMetric, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { JobQueue } from '../constructs/job-queue.ts';

export interface ObservabilityStackProps extends StackProps {
  api: SpecRestApi;
  functions: IFunction[];
  queues: JobQueue[];
}

/** One page that answers, from top to bottom: do people get answers, how fast, and do their jobs end? */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, props);
    const { api, functions, queues } = props;
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
  }
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });
