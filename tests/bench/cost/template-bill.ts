import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { Stack } from 'aws-cdk-lib/core';
import * as z from 'zod';
import { createApp } from '#infra/app.ts';
import type { EnvironmentName } from '#infra/config/environments.ts';
import type { Bill } from './month-cost.ts';
import { prices } from './prices.ts';

const resource = z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) });
export type Resource = z.infer<typeof resource>;

const synthesized = new Map<EnvironmentName, Resource[]>();

/** All resources of an environment's templates, which are synthesized once. */
export function resourcesOf(env: EnvironmentName): Resource[] {
  const known = synthesized.get(env) ?? synthesize(env);
  synthesized.set(env, known);
  return known;
}

function synthesize(env: EnvironmentName): Resource[] {
  const folder = mkdtempSync(join(tmpdir(), 'serieslab-cost-'));
  try {
    const web = mkdtempSync(join(folder, 'web-'));
    const app = createApp({ bundle: false, web, outdir: join(folder, 'cdk.out'), context: { env } });
    return app.node.children
      .filter((child): child is Stack => Stack.isStack(child))
      .flatMap((stack) =>
        Object.values(Template.fromStack(stack).toJSON().Resources).map((one) => resource.parse(one)),
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const pollSeconds = 20;
const pollers = 5;
const monthSeconds = 30 * 24 * 3600;
const parts = (list: unknown) => (Array.isArray(list) ? list.length : 0);

/** The price of a resource in a month in which nobody uses it. */
type Monthly = { name: string; dollars: (properties: Resource['Properties']) => number };
const paid: Record<string, Monthly> = {
  'AWS::CloudWatch::Alarm': {
    name: 'Alarms',
    // Each metric of an expression counts.
    dollars: ({ Metrics }) => Math.max(1, parts(Metrics)) * prices.alarmMonth,
  },
  'AWS::CloudWatch::Dashboard': { name: 'Dashboard', dollars: () => prices.dashboardMonth },
  'AWS::SecretsManager::Secret': { name: 'Secret', dollars: () => prices.secretMonth },
  'AWS::WAFv2::WebACL': {
    name: 'Firewall',
    dollars: ({ Rules }) => prices.firewallMonth + parts(Rules) * prices.firewallRuleMonth,
  },
  'AWS::Lambda::EventSourceMapping': {
    name: 'Asking empty queues',
    // Lambda's pollers ask each queue all the time, and wait 20 s for an answer.
    dollars: () => (pollers * monthSeconds * prices.queueMillionRequests) / pollSeconds / 1e6,
  },
  // A customer's key; AWS's own are free, and AWS-managed ones cost what is asked of them.
  'AWS::KMS::Key': { name: 'Keys', dollars: () => prices.keyMonth },
  'AWS::EC2::NatGateway': { name: 'NAT', dollars: () => prices.natMonth },
  'AWS::Route53::HostedZone': { name: 'DNS', dollars: () => prices.zoneMonth },
};

/** Resources that are paid by use alone, or not at all. */
const unpaid = [
  /^AWS::ApiGateway::(Account|Deployment|GatewayResponse|RestApi|Stage)$/,
  /^AWS::ApiGatewayV2::(Api|Integration|IntegrationResponse|Route|Stage)$/,
  // By the gigabyte that their vaults hold.
  /^AWS::Backup::(BackupPlan|BackupSelection|BackupVault)$/,
  // Without actions of their own.
  /^AWS::Budgets::Budget$/,
  /^AWS::CloudFront::(Distribution|Function|OriginAccessControl|OriginRequestPolicy|ResponseHeadersPolicy)$/,
  /^AWS::DynamoDB::Table$/,
  // Scheduled events are free.
  /^AWS::Events::Rule$/,
  /^AWS::IAM::(ManagedPolicy|OIDCProvider|Policy|Role)$/,
  /^AWS::Lambda::(Function|LayerVersion|Permission)$/,
  /^AWS::Logs::LogGroup$/,
  /^AWS::S3::(Bucket|BucketPolicy)$/,
  /^AWS::SES::EmailIdentity$/,
  /^AWS::SNS::(Subscription|Topic|TopicPolicy)$/,
  /^AWS::SQS::(Queue|QueuePolicy)$/,
  /^AWS::XRay::SamplingRule$/,
  /^Custom::(CDKBucketDeployment|S3AutoDeleteObjects)$/,
];

/**
 * The price of an environment when nobody works, read from its templates. A type of resource that is not known here
 * throws.
 */
export function idleBill(resources: readonly Resource[]): Bill {
  const bill: Bill = {};
  for (const { Type, Properties } of resources) {
    const monthly = paid[Type];
    if (monthly) bill[monthly.name] = (bill[monthly.name] ?? 0) + monthly.dollars(Properties);
    else if (!unpaid.some((known) => known.test(Type))) throw new Error(`Nobody has said what a ${Type} costs`);
  }
  return { ...bill, 'Files of releases': prices.releaseGigabytes * prices.s3GigabyteMonth };
}

/** Own metrics, in a month in which each has a value; and those of each method, where the gateway keeps them. */
export function usedBill(resources: readonly Resource[]): Bill {
  // Four kinds of jobs with three results, counted and timed; sign-in failures, refusals, faults, throttles, sockets.
  const own = 4 * 3 * 2 + 5;
  const stages = resources.filter(({ Type }) => Type === 'AWS::ApiGateway::Stage');
  const detailed = stages.some(({ Properties }) => JSON.stringify(Properties).includes('"MetricsEnabled":true'));
  const tables = resources.filter(({ Type }) => Type === 'AWS::DynamoDB::Table');
  const managed = tables.filter(({ Properties }) => JSON.stringify(Properties).includes('"SSEEnabled":true'));
  return {
    'Own metrics': own * prices.metricMonth,
    ...(detailed ? { 'Metrics of each method': 129 * 5 * prices.metricMonth } : {}),
    // A function asks for a table's key every five minutes in which it uses it: some 8 tables, 24 functions, 160 hours.
    ...(managed.length > 0 ? { 'Keys of tables': 8 * 24 * 12 * 160 * prices.keyRequest } : {}),
  };
}

/** The share of calls that are traced: by X-Ray's default rule, all of a tenant who works alone. */
export function tracedShare(resources: readonly Resource[]): number {
  const [rule] = resources.filter(({ Type }) => Type === 'AWS::XRay::SamplingRule');
  return (
    z.object({ SamplingRule: z.object({ FixedRate: z.number() }) }).safeParse(rule?.Properties).data?.SamplingRule
      .FixedRate ?? 1
  );
}
