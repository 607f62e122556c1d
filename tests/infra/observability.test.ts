import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FunctionDefinition, functionDefinitions } from '#infra/functions.ts';
import { jobKinds } from '#shared/rules/jobs.ts';
import { resources, synthesized } from './synthesized.ts';

const { template } = synthesized('prod');
/** Every queue of the catalogue: a new one must be monitored too. */
const queues = Object.values<FunctionDefinition>(functionDefinitions).filter(({ trigger }) => 'queue' in trigger);
const alarms = ['api', 'jobs', 'observability', 'firewall'].flatMap((stack) =>
  resources(template(stack), 'AWS::CloudWatch::Alarm'),
);

describe('observability', () => {
  it('every function reports its metrics under the environment’s name', () => {
    for (const stack of ['api', 'jobs', 'realtime']) {
      const functions = resources(template(stack), 'AWS::Lambda::Function').filter(({ Description }) => Description);
      expect(functions.length).toBeGreaterThan(0);
      for (const { Environment } of functions) {
        expect(Environment.Variables.METRICS_NAMESPACE).toBe('Serieslab/prod');
      }
    }
  });

  it('every alarm describes its effect on people, and notifies somebody, also when it is over', () => {
    expect(alarms.length).toBeGreaterThan(12);
    for (const { AlarmDescription, AlarmActions, OKActions } of alarms) {
      expect(AlarmDescription).toMatch(/[Pp]eople|person|[Ss]omebody|nobody/);
      expect(AlarmActions).toHaveLength(1);
      expect(OKActions).toEqual(AlarmActions);
    }
  });

  const [dashboard] = resources(template('observability'), 'AWS::CloudWatch::Dashboard');
  const shown = JSON.stringify(dashboard?.DashboardBody).replaceAll('\\"', '"');

  it.each([
    ['jobs by result', '{Serieslab/prod,kind,result} MetricName='],
    ['how long they take', 'JobSeconds'],
    ['how old the oldest waiting job is', 'ApproximateAgeOfOldestMessage'],
    ['jobs that were given up', 'NumberOfMessagesReceived'],
    ['sockets', '"Serieslab/prod","Sockets"'],
    ['failed sign-ins', '"Serieslab/prod","SignInFailures"'],
    ['refusals of a licence', '"Serieslab/prod","QuotaRefusals"'],
    ['errors that ended jobs', '"Serieslab/prod","Faults"'],
    ['errors of the API', '5XXError'],
    ['how long answers take', 'Latency'],
    ['errors by function', '"AWS/Lambda","Errors"'],
    ['what was throttled', '"AWS/Lambda","Throttles"'],
  ])('shows %s', (_, metric) => {
    expect(shown.replaceAll('\\', '')).toContain(metric);
  });

  it('shows every metric of the functions, and every queue', () => {
    const source = readFileSync(join(import.meta.dirname, '../../functions/aws/measure.ts'), 'utf8');
    const metrics = [...source.matchAll(/^ {2}([A-Z]\w+): '(Count|Seconds)'/gm)].map(([, name = '']) => name);
    expect(metrics).toEqual([
      'Jobs',
      'JobSeconds',
      'SignInFailures',
      'QuotaRefusals',
      'Faults',
      'Throttles',
      'Sockets',
    ]);
    for (const name of metrics) expect(shown).toContain(name);
    expect(shown.split('ApproximateAgeOfOldestMessage').length - 1).toBe(queues.length);
  });

  it('traces a request from the gateway through every function but the sandbox', () => {
    const [stage] = resources(template('api'), 'AWS::ApiGateway::Stage');
    expect(stage?.TracingEnabled).toBe(true);
    for (const stack of ['api', 'jobs', 'realtime']) {
      const functions = resources(template(stack), 'AWS::Lambda::Function').filter(({ Description }) => Description);
      for (const { TracingConfig } of functions) expect(TracingConfig).toEqual({ Mode: 'Active' });
    }
  });

  it('alarms when people wait, when nobody can sign in, when calls fail, and when a job is given up', () => {
    const metrics = alarms.map(({ MetricName }) => MetricName);
    const count = (name: string) => metrics.filter((metric) => metric === name).length;
    // One a queue of jobs that waits, and one a queue that gives up, with or without a consumer.
    const visible = count('ApproximateNumberOfMessagesVisible');
    expect(count('NumberOfMessagesReceived') + visible).toBe(jobKinds.length + queues.length);
    const once = ['SignInFailures', '5XXError', 'Faults', 'Throttles', 'Errors', 'ClaimedAccountConcurrency'];
    // Throttles are counted twice: Lambda's, and DynamoDB's as the functions meet them.
    expect(once.map(count)).toEqual([1, 1, 1, 2, 1, 1]);
    expect(['Reputation.BounceRate', 'Reputation.ComplaintRate'].map(count)).toEqual([1, 1]);
    for (const { AlarmDescription } of alarms) {
      // The remedy, next to the effect on people.
      expect(AlarmDescription).toMatch(/[Ff]ind|[Ll]ook|raise|roll/);
    }
  });

  it('does not ring for jobs at work, which are not visible in their queue', () => {
    const waits = alarms.filter(({ id }) => id.includes('waits'));
    expect(waits).toHaveLength(jobKinds.length);
    for (const { MetricName, Statistic, Period, EvaluationPeriods } of waits) {
      expect([MetricName, Statistic]).toEqual(['ApproximateNumberOfMessagesVisible', 'Minimum']);
      expect(Period * EvaluationPeriods).toBe(300);
    }
  });

  it('rings where the firewall refuses for long, in the region of its metrics', () => {
    const [firewall] = resources(template('firewall'), 'AWS::WAFv2::WebACL');
    expect(resources(template('firewall'), 'AWS::CloudWatch::Alarm')).toMatchObject([
      {
        MetricName: 'BlockedRequests',
        Dimensions: [
          { Name: 'Rule', Value: 'ALL' },
          { Name: 'WebACL', Value: firewall?.VisibilityConfig.MetricName },
        ],
      },
    ]);
  });

  it('says of guessed passwords what the firewall does, which has a list of addresses nowhere', () => {
    const guessed = alarms.find(({ MetricName }) => MetricName === 'SignInFailures')?.AlarmDescription;
    expect(guessed).toContain('look for addresses in the activity log; the firewall refuses those that are fast');
    expect(guessed).not.toMatch(/block/);
    const [firewall] = resources(template('firewall'), 'AWS::WAFv2::WebACL');
    const statements = firewall?.Rules.map(({ Statement }: { Statement: object }) => Object.keys(Statement));
    expect(statements).toEqual([['RateBasedStatement'], ['RateBasedStatement']]);
    expect(resources(template('firewall'), 'AWS::WAFv2::IPSet')).toEqual([]);
  });

  it('pays for no metric of each method', () => {
    const [stage] = resources(template('api'), 'AWS::ApiGateway::Stage');
    expect(stage?.MethodSettings).toMatchObject([{ MetricsEnabled: false, LoggingLevel: 'ERROR' }]);
  });
});
