import { describe, expect, it } from 'vitest';
import { resources, synthesized } from './synthesized.ts';

const { template } = synthesized('prod');

describe('observability', () => {
  it('has every function tell its numbers under the environment’s name', () => {
    for (const stack of ['api', 'jobs', 'realtime']) {
      const functions = resources(template(stack), 'AWS::Lambda::Function').filter(({ Description }) => Description);
      expect(functions.length).toBeGreaterThan(0);
      for (const { Environment } of functions) {
        expect(Environment.Variables.METRICS_NAMESPACE).toBe('Serieslab/prod');
      }
    }
  });

  it('says in every alarm what people notice, and tells somebody', () => {
    const alarms = ['api', 'jobs', 'observability'].flatMap((stack) =>
      resources(template(stack), 'AWS::CloudWatch::Alarm'),
    );
    expect(alarms.length).toBeGreaterThan(12);
    for (const { AlarmDescription, AlarmActions } of alarms) {
      expect(AlarmDescription).toMatch(/[Pp]eople|person|[Ss]omebody|nobody/);
      expect(AlarmActions).toHaveLength(1);
    }
  });

  it('shows jobs by kind and result', () => {
    const [dashboard] = resources(template('observability'), 'AWS::CloudWatch::Dashboard');
    expect(JSON.stringify(dashboard)).toContain('{Serieslab/prod,kind,result} MetricName=');
  });
});
