import { describe, expect, it } from 'vitest';
import { resources, synthesized } from './synthesized.ts';

const stacks = ['alarms', 'api', 'data', 'jobs', 'mail', 'realtime', 'sandbox', 'web'];
const dev = synthesized('dev');
const prod = synthesized('prod');

/** Resources that stay when their stack goes, by the stack and the type. */
const kept = ({ template }: typeof dev) =>
  stacks.flatMap((stack) =>
    Object.values<{ Type: string; DeletionPolicy?: string }>(template(stack).toJSON().Resources)
      .filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'))
      .map(({ Type }) => `${stack}: ${Type}`),
  );

describe('`cdk destroy`', () => {
  it('leaves nothing of dev but the setting of the account under which API Gateway writes logs', () => {
    expect(kept(dev).sort()).toEqual(['realtime: AWS::ApiGateway::Account', 'realtime: AWS::IAM::Role']);
  });

  it('empties the bucket of dev first, for S3 deletes none that holds files; that of prod stays', () => {
    const emptied = ({ template }: typeof dev) =>
      resources(template('web'), 'Custom::S3AutoDeleteObjects').map(({ BucketName }) => BucketName.Ref);
    const [bucket] = resources(dev.template('web'), 'AWS::S3::Bucket');
    expect(emptied(dev)).toEqual([bucket?.id]);
    expect(emptied(prod)).toEqual([]);
    expect(kept(prod)).toContain('web: AWS::S3::Bucket');
  });

  it('is refused for the tables of prod, and not for those of dev', () => {
    const isProtected = ({ app }: typeof dev, stack: string) => app.synth().getStackByName(stack).terminationProtection;
    expect(isProtected(prod, 'serieslab-prod-data')).toBe(true);
    expect(isProtected(dev, 'serieslab-dev-data')).not.toBe(true);
  });
});

it('a first deployment that fails undoes what it made: nothing but what holds data is with the tables', () => {
  const types = Object.values<{ Type: string }>(prod.template('data').toJSON().Resources).map(({ Type }) => Type);
  expect(new Set(types)).toEqual(
    new Set(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::S3::BucketPolicy', 'AWS::SecretsManager::Secret']),
  );
});

it("the log that API Gateway makes of its own errors is the template's, and ends with it", () => {
  const groups = resources(prod.template('api'), 'AWS::Logs::LogGroup');
  const [api] = resources(prod.template('api'), 'AWS::ApiGateway::RestApi');
  const [name, group] = [
    `API-Gateway-Execution-Logs_<${api?.id}>/api`,
    groups.find(({ LogGroupName }) => LogGroupName),
  ];
  expect([prod.text(group?.LogGroupName), group?.RetentionInDays]).toEqual([name, 365]);
  const [stage] = Object.values(prod.template('api').findResources('AWS::ApiGateway::Stage'));
  expect(stage?.DependsOn).toContain(group?.id);
});
