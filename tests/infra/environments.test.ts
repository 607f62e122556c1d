import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { type Environment, environmentNames, environments } from '#infra/config/environments.ts';
import { isNight } from '#tests/support/night.ts';
import { appOf, resources, stackNames, synthesized } from './synthesized.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever a template holds
type Properties = any;
interface Found {
  template: (stack: string) => Template;
  /** The properties of the resources of a type in all stacks. */
  all: (type: string) => Properties[];
  /** The same with attributes other than properties. */
  whole: (type: string) => Properties[];
}
interface Effect<T> {
  value: T;
  check: (found: Found) => void;
}

function changed(change: Partial<Environment>): Found {
  const { app, template } = synthesized('prod', { changed: change });
  const there = stackNames.filter((stack) => app.node.tryFindChild(`serieslab-prod-${stack}`)).map(template);
  return {
    template,
    all: (type) => there.flatMap((stack) => resources(stack, type)),
    whole: (type) => there.flatMap((stack) => Object.values(stack.findResources(type))),
  };
}

const account = '210987654321';
const certificateArn = `arn:aws:acm:us-east-1:${account}:certificate/one`;
const own = ({ all }: Found) =>
  all('AWS::Lambda::Function').filter(({ Description }) => String(Description).startsWith('functions/'));

/** The effect of each field of the configuration on the templates. A field without a line here does not compile. */
const effects: { [Field in keyof Required<Environment>]: Effect<NonNullable<Environment[Field]>> } = {
  account: {
    value: account,
    check: ({ template }) =>
      expect(JSON.stringify(template('web').toJSON())).toContain(`-assets-${account}-ap-south-1`),
  },
  region: {
    value: 'ap-south-1',
    check: ({ template }) =>
      expect(JSON.stringify(template('web').toJSON())).toContain(`-assets-${account}-ap-south-1`),
  },
  metrics: {
    value: 'Other/name',
    check: (found) => {
      const namespaces = own(found).flatMap(({ Environment: { Variables } }) => Variables.METRICS_NAMESPACE ?? []);
      expect(namespaces.length).toBeGreaterThan(20);
      expect(new Set(namespaces)).toEqual(new Set(['Other/name']));
      expect(JSON.stringify(found.all('AWS::CloudWatch::Dashboard'))).toContain('{Other/name,kind,result}');
    },
  },
  keepData: {
    value: false,
    check: ({ whole }) => {
      const stored = ['AWS::DynamoDB::Table', 'AWS::SecretsManager::Secret', 'AWS::S3::Bucket'].flatMap(whole);
      expect(stored.length).toBeGreaterThan(20);
      for (const { DeletionPolicy, UpdateReplacePolicy, Properties } of stored) {
        expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Delete', 'Delete']);
        expect(Properties.DeletionProtectionEnabled ?? false).toBe(false);
      }
    },
  },
  pointInTimeRecovery: {
    value: false,
    check: ({ all }) => {
      for (const { PointInTimeRecoverySpecification: recovery } of all('AWS::DynamoDB::Table'))
        expect(recovery).toEqual({ PointInTimeRecoveryEnabled: false });
    },
  },
  backupCopy: {
    value: { vaultArn: 'arn:aws:backup:eu-west-1:444444444444:backup-vault:serieslab', days: 14 },
    check: ({ all, template }) => {
      const [{ BackupPlan }] = all('AWS::Backup::BackupPlan');
      expect(BackupPlan.BackupPlanRule).toMatchObject([
        {
          ScheduleExpression: 'cron(0 2 * * ? *)',
          Lifecycle: { DeleteAfterDays: 2 },
          CopyActions: [
            {
              DestinationBackupVaultArn: 'arn:aws:backup:eu-west-1:444444444444:backup-vault:serieslab',
              Lifecycle: { DeleteAfterDays: 14 },
            },
          ],
        },
      ]);
      const [{ BackupSelection }] = all('AWS::Backup::BackupSelection');
      expect(JSON.stringify(BackupSelection.Resources)).toContain(':table/serieslab-prod-data-*');
      expect(BackupSelection.Conditions.StringEquals).toEqual([
        { ConditionKey: 'aws:ResourceTag/application', ConditionValue: 'serieslab' },
        { ConditionKey: 'aws:ResourceTag/environment', ConditionValue: 'prod' },
      ]);
      // Backups, and copies into the two vaults; no item is read, none is written, nothing is restored or deleted.
      const policy = all('AWS::IAM::Policy').find(({ id }) => id.startsWith('vaultcopy'));
      expect(policy?.PolicyDocument.Statement.flatMap(({ Action }: { Action: string }) => Action).sort()).toEqual([
        'backup:CopyFromBackupVault',
        'backup:CopyIntoBackupVault',
        'backup:CopyIntoBackupVault',
        'backup:DescribeBackupVault',
        'backup:DescribeRecoveryPoint',
        'backup:TagResource',
        'dynamodb:DescribeTable',
        'dynamodb:ListTagsOfResource',
        'dynamodb:StartAwsBackupJob',
        'tag:GetResources',
      ]);
      expect(JSON.stringify(resources(template('releases'), 'AWS::IAM::Policy'))).toContain('backup:ListCopyJobs');
    },
  },
  logRetentionDays: {
    value: 30,
    check: ({ all }) => {
      for (const { RetentionInDays } of all('AWS::Logs::LogGroup')) expect(RetentionInDays).toBe(30);
    },
  },
  throttle: {
    value: { rate: 11, burst: 22 },
    check: ({ all }) => {
      expect(all('AWS::ApiGateway::Stage')[0]?.MethodSettings).toMatchObject([
        { ThrottlingRateLimit: 11, ThrottlingBurstLimit: 22 },
      ]);
      expect(all('AWS::ApiGatewayV2::Stage')[0]?.DefaultRouteSettings).toEqual({
        ThrottlingRateLimit: 11,
        ThrottlingBurstLimit: 22,
      });
    },
  },
  concurrentJobs: {
    value: 33,
    check: ({ all }) => {
      const limits = all('AWS::Lambda::EventSourceMapping').map(
        ({ ScalingConfig }) => ScalingConfig.MaximumConcurrency,
      );
      // People's jobs; mails and webhooks, deletions and the ends of given-up jobs have fewer.
      expect(limits.filter((limit) => limit === 33)).toHaveLength(4);
      expect(limits.filter((limit) => limit !== 33).sort()).toEqual([2, 2, 2, 2, 20, 5]);
    },
  },
  localReceivers: {
    value: true,
    check: (found) => {
      const said = own(found).flatMap(({ Environment: { Variables } }) => Variables?.LOCAL_RECEIVERS ?? []);
      // The workers of webhooks, and the sign-ins of companies.
      expect(said).toEqual(['allowed', 'allowed', 'allowed']);
    },
  },
  superadminsNeedSecondFactor: {
    value: true,
    check: (found) => {
      const said = own(found).flatMap(({ Environment: { Variables } }) => Variables?.SUPERADMIN_FACTOR ?? []);
      expect(new Set(said)).toEqual(new Set(['demanded']));
      expect(said.length).toBeGreaterThan(20);
    },
  },
  concurrentSandboxes: {
    value: 44,
    check: (found) => {
      const reserved = own(found).flatMap(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions ?? []);
      expect(reserved).toEqual([44]);
    },
  },
  accountConcurrency: {
    value: 3000,
    check: ({ all }) => {
      const alarm = all('AWS::CloudWatch::Alarm').find(({ MetricName }) => MetricName === 'ClaimedAccountConcurrency');
      expect(alarm?.Threshold).toBe(2100);
    },
  },
  watched: {
    value: false,
    check: ({ all }) => {
      expect(all('AWS::CloudWatch::Alarm').map(({ Namespace }) => Namespace)).toEqual(['AWS/WAFV2']);
      expect(all('AWS::CloudWatch::Dashboard')).toEqual([]);
    },
  },
  budget: {
    value: 77,
    check: ({ all }) => {
      const [{ Budget, NotificationsWithSubscribers }] = all('AWS::Budgets::Budget');
      expect(Budget).toMatchObject({
        BudgetLimit: { Amount: 77, Unit: 'USD' },
        CostFilters: { TagKeyValue: ['user:environment$prod'] },
      });
      expect(NotificationsWithSubscribers).toHaveLength(2);
      const topic = JSON.stringify(all('AWS::SNS::TopicPolicy'));
      expect(topic).toContain('budgets.amazonaws.com');
    },
  },
  firewall: {
    value: { everything: 555, signIn: 66 },
    check: ({ all }) => {
      const [firewall] = all('AWS::WAFv2::WebACL');
      const limits = firewall?.Rules.map((rule: { Statement: { RateBasedStatement: { Limit: number } } }) => [
        rule.Statement.RateBasedStatement.Limit,
      ]);
      expect(limits.flat()).toEqual([66, 555]);
    },
  },
  mail: {
    value: { sender: 'post@mail.example' },
    check: (found) => {
      expect(found.all('AWS::SES::EmailIdentity')).toMatchObject([{ EmailIdentity: 'mail.example' }]);
      const sender = own(found).find(({ Description }) => Description === 'functions/handlers/mail-worker.ts');
      expect(sender?.Environment.Variables).toMatchObject({
        MAIL_SENDER: 'post@mail.example',
        // The pages' own address, which CloudFront makes up: right from the first deployment on.
        SITE_URL: { 'Fn::Join': ['', ['https://', { 'Fn::GetStackOutput': { StackName: 'serieslab-prod-web' } }]] },
      });
      expect(JSON.stringify(found.all('AWS::IAM::Policy'))).toContain('"ses:FromAddress":"post@mail.example"');
    },
  },
  alarmAddress: {
    value: 'ring@ops.example',
    check: ({ all }) => {
      // One in the environment's region, and one where the firewall is.
      const subscription = { Protocol: 'email', Endpoint: 'ring@ops.example' };
      expect(all('AWS::SNS::Subscription')).toMatchObject(
        all('AWS::SNS::Topic').map(({ id }) => ({ ...subscription, TopicArn: { Ref: id } })),
      );
      expect(all('AWS::SNS::Topic')).toHaveLength(2);
      expect(all('AWS::CloudWatch::Alarm').length).toBeGreaterThan(12);
    },
  },
  domain: {
    value: { name: 'lab.example', certificateArn },
    check: (found) => {
      const [{ DistributionConfig: config }] = found.all('AWS::CloudFront::Distribution');
      expect(config.Aliases).toEqual(['lab.example']);
      expect(config.ViewerCertificate).toMatchObject({
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      });
      expect(found.template('web').toJSON().Outputs.address.Value).toBe('https://lab.example');
      const sender = own(found).find(({ Description }) => Description === 'functions/handlers/mail-worker.ts');
      expect(sender?.Environment.Variables.SITE_URL).toBe('https://lab.example');
      const auth = own(found).find(({ Description }) => Description === 'functions/handlers/auth.ts');
      expect(auth?.Environment.Variables.SITE_URL).toBe('https://lab.example');
    },
  },
  repository: {
    value: 'someone/else',
    check: ({ all }) => expect(JSON.stringify(all('AWS::IAM::Role'))).toContain('repo:someone/else:environment:prod'),
  },
  trustsGitHubAlready: {
    value: true,
    check: ({ all, template }) => {
      expect(all('AWS::IAM::OIDCProvider')).toEqual([]);
      const roles = JSON.stringify(resources(template('releases'), 'AWS::IAM::Role'));
      expect(roles.split(':oidc-provider/token.actions.githubusercontent.com')).toHaveLength(3);
    },
  },
};

// An own domain decides where links lead, and what is not watched has no alarms: both are looked at apart.
const values = Object.fromEntries(Object.entries(effects).map(([field, { value }]) => [field, value]));
const { domain: _domain, watched: _watched, ...others } = values;
const inAll = changed(others);
const apart = changed({ domain: effects.domain.value, watched: effects.watched.value });

it.each(Object.entries(effects))('%s has its effect in the templates', (field, { check }) => {
  check(field === 'domain' || field === 'watched' ? apart : inAll);
});

it.each(Object.entries(effects))(
  '%s differs from production’s, so that a missing effect would be noticed',
  (field, { value }) => {
    const production: Record<string, unknown> = { ...environments.prod };
    expect(production[field]).not.toEqual(value);
  },
);

const optional = ['alarmAddress', 'budget', 'domain', 'firewall', 'repository'] as const;
// By day without all of them at once; at night also without each alone, which takes a synthesis more.
it.each([
  ['all that is optional', optional],
  ...(isNight ? optional.map((field) => [field, [field]] as const) : []),
] as const)('goes without %s', (_, fields) => {
  const without: Partial<Environment> = Object.fromEntries(fields.map((field) => [field, undefined]));
  expect(() => appOf('prod', { changed: without }).synth()).not.toThrow();
});

it('makes no backup where no vault elsewhere is named, and says nothing of it to releases', () => {
  for (const name of environmentNames) expect(environments[name].backupCopy).toBeUndefined();
  const { template } = synthesized('prod');
  expect(JSON.stringify([template('data').toJSON(), template('releases').toJSON()])).not.toMatch(/backup:|::Backup::/);
});

it('protects data as each environment requires', () => {
  const kept = environmentNames.map((name) => [
    name,
    environments[name].keepData,
    environments[name].pointInTimeRecovery,
  ]);
  expect(kept).toEqual([
    ['local', false, false],
    ['dev', false, false],
    ['staging', true, true],
    ['prod', true, true],
  ]);
  // Environments may share an account: what exists once in an account, such as a mail domain, is not in two of them.
  const domains = (['dev', 'staging', 'prod'] as const).map((name) => environments[name].mail.sender);
  expect(new Set(domains).size).toBe(3);
});

describe.each(['dev', 'staging', 'prod'] as const)('the functions of %s', (env) => {
  const { accountConcurrency } = environments[env];
  const { app, template } = synthesized(env);
  const there = stackNames.filter((stack) => app.node.tryFindChild(`serieslab-${env}-${stack}`)).map(template);
  const all = (type: string): Properties[] => there.flatMap((stack) => resources(stack, type));
  const sum = (numbers: (number | undefined)[]) => numbers.reduce<number>((total, one) => total + (one ?? 0), 0);

  it('leave calls a third of what the account runs at the same time, whatever waits in queues', () => {
    const workers = sum(
      all('AWS::Lambda::EventSourceMapping').map(({ ScalingConfig }) => ScalingConfig.MaximumConcurrency),
    );
    const sandboxes = sum(all('AWS::Lambda::Function').map((one) => one.ReservedConcurrentExecutions));
    expect(workers + sandboxes).toBeLessThanOrEqual((accountConcurrency * 2) / 3);
  });
});
