import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FunctionDefinition, functionDefinitions } from '#infra/functions.ts';
import { resources, synthesized } from './synthesized.ts';

const { template } = synthesized('prod');

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

  it('every alarm describes its effect on people, and notifies somebody', () => {
    const alarms = ['api', 'jobs', 'observability'].flatMap((stack) =>
      resources(template(stack), 'AWS::CloudWatch::Alarm'),
    );
    expect(alarms.length).toBeGreaterThan(12);
    for (const { AlarmDescription, AlarmActions } of alarms) {
      expect(AlarmDescription).toMatch(/[Pp]eople|person|[Ss]omebody|nobody/);
      expect(AlarmActions).toHaveLength(1);
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
    const told = [...source.matchAll(/^ {2}([A-Z]\w+): '(Count|Seconds)'/gm)].map(([, name = '']) => name);
    expect(told).toEqual(['Jobs', 'JobSeconds', 'SignInFailures', 'QuotaRefusals', 'Faults', 'Sockets']);
    for (const name of told) expect(shown).toContain(name);
    expect(shown.split('ApproximateAgeOfOldestMessage').length - 1).toBe(Object.keys(queueNames).length);
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
    const alarms = ['api', 'jobs', 'observability'].flatMap((stack) =>
      resources(template(stack), 'AWS::CloudWatch::Alarm'),
    );
    const metrics = alarms.map(({ MetricName }) => MetricName);
    const count = (name: string) => metrics.filter((metric) => metric === name).length;
    const queues = Object.keys(queueNames).length;
    expect(count('ApproximateAgeOfOldestMessage')).toBe(queues);
    expect(count('NumberOfMessagesReceived') + count('ApproximateNumberOfMessagesVisible')).toBe(queues);
    expect([count('SignInFailures'), count('5XXError')]).toEqual([1, 1]);
    for (const { AlarmDescription } of alarms) {
      // What to do, beside what people feel.
      expect(AlarmDescription).toMatch(/[Ff]ind|look|raise|roll/);
    }
  });
});

/** Every queue of the catalogue, by name: one that is added must be watched too. */
const queueNames = Object.fromEntries(
  Object.values<FunctionDefinition>(functionDefinitions).flatMap(({ trigger }) =>
    'queue' in trigger ? [[trigger.queue, true]] : [],
  ),
);
