import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { Role } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Stack } from 'aws-cdk-lib/core';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { describe, expect, it } from 'vitest';
import type { AppOptions } from '#infra/app.ts';
import { environments } from '#infra/config/environments.ts';
import { JobQueue } from '#infra/constructs/job-queue.ts';
import type { AlarmsStack } from '#infra/stacks/alarms-stack.ts';
import { StoredTable } from '#infra/stacks/data-stack.ts';
import { deployOver, references } from './releases-in-order.ts';
import { appOf, assemblyOf } from './synthesized.ts';

const options = (strength?: 'strong'): Partial<AppOptions> =>
  strength ? { context: { env: 'staging', '@aws-cdk/core:defaultCrossStackReferences': strength } } : {};

/** A release, and additions of a next one: a table, a queue, and a monitored function that uses both. */
function releasedWithMore(strength?: 'strong'): CloudAssembly {
  const app = appOf('staging', options(strength));
  const stack = (name: string) => {
    const found = app.node.findChild(`serieslab-staging-${name}`);
    if (!Stack.isStack(found)) throw new Error(`No stack ${name}`);
    return found;
  };
  const table = new StoredTable(stack('data'), 'more', { byUuid: true }, environments.staging);
  const { queue } = new JobQueue(stack('jobs'), 'more', {
    workerTimeoutSeconds: 30,
    failureTimeoutSeconds: undefined,
    alarmText: 'It is given up.',
    alarms: (stack('alarms') as AlarmsStack).topic,
  });
  const more = new LambdaFunction(stack('api'), 'more', {
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromInline('exports.handler = async () => undefined;'),
    role: Role.fromRoleName(stack('api'), 'more-role', 'more'),
    environment: { TABLE: table.tableName, INDEX: `${table.tableArn}/index/by-uuid`, QUEUE: queue.queueUrl },
  });
  new Alarm(stack('observability'), 'more', { metric: more.metricErrors(), threshold: 1, evaluationPeriods: 1 });
  return app.synth();
}

describe('a release that adds a table, a queue and a function', () => {
  const [before, after] = [assemblyOf('staging'), releasedWithMore()];

  it('is deployed on nothing, on the release before it, and taken back to that one, stack by stack', () => {
    expect(deployOver(undefined, before)).toEqual([]);
    expect(deployOver(before, after)).toEqual([]);
    expect(deployOver(after, before)).toEqual([]);
  });

  it('adds what it says', () => {
    const text = (assembly: CloudAssembly) => JSON.stringify(assembly.stacks.map(({ template }) => template));
    expect(text(after)).toMatch(/PublishOutputRefmore/);
    expect(text(before)).not.toMatch(/PublishOutputRefmore/);
  });

  it('could not be taken back if stacks imported exports of each other', () => {
    const refused = deployOver(releasedWithMore('strong'), appOf('staging', options('strong')).synth());
    expect(refused.length).toBeGreaterThan(2);
    expect(refused.join('\n')).toMatch(
      /serieslab-staging-data: Export \S+ cannot be deleted as it is in use by serieslab-staging-api/,
    );
  });
});

// CloudFormation reads an output while it updates a stack: until then it treats the value as changed, and plans to
// replace a resource by a property that cannot be changed in place.
it('stacks read the outputs of others only into properties that are changed in place', () => {
  const used = assemblyOf('prod')
    .stacks.flatMap(({ template }) => Object.values<{ Type: string; Properties?: object }>(template.Resources))
    .flatMap(({ Type, Properties = {} }) =>
      Object.entries(Properties)
        .filter(([, value]) => references(value, 'Fn::GetStackOutput').length > 0)
        .map(([property]) => `${Type} ${property}`),
    );
  expect([...new Set(used)].sort()).toEqual([
    'AWS::CloudFront::Distribution DistributionConfig',
    'AWS::CloudWatch::Alarm AlarmActions',
    'AWS::CloudWatch::Alarm Dimensions',
    'AWS::CloudWatch::Alarm OKActions',
    'AWS::CloudWatch::Dashboard DashboardBody',
    'AWS::IAM::Policy PolicyDocument',
    'AWS::Lambda::Function Environment',
  ]);
});
