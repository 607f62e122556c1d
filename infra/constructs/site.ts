import { existsSync } from 'node:fs';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { CfnElement, Duration, RemovalPolicy, Stack, Token } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';
import { acknowledge } from './acknowledge.ts';
import { asInterface } from './as-interface.ts';

/** The bucket behind the pages: nobody but CloudFront reads it. */
export function siteBucket(scope: Construct, environment: Environment): Bucket {
  const bucket = new Bucket(scope, 'pages', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(90) }],
    // S3 deletes no bucket that holds files: CDK brings a function that empties it, so that one command removes dev.
    ...(environment.keepData
      ? { removalPolicy: RemovalPolicy.RETAIN }
      : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
  });
  acknowledge(bucket, { S1: 'It holds only the public files of the app, and CloudFront alone reads it.' });
  return bucket;
}

/**
 * Copies the built app into the bucket: first the files whose names change with their contents, then the page that
 * references them. Files of earlier releases stay, because an open page loads the rest of its own release.
 */
export function deploySite(
  scope: Construct,
  { folder, logRetentionDays }: { folder: string } & Pick<Environment, 'logRetentionDays'>,
  bucket: Bucket,
  distribution: IDistribution,
): void {
  if (!existsSync(folder)) throw new Error(`There is no built app at ${folder}: run "npm run build" first`);
  const shared = {
    sources: [Source.asset(folder)],
    destinationBucket: asInterface(bucket),
    prune: false,
    memoryLimit: 512,
    logGroup: new LogGroup(scope, 'deployment-log', {
      retention: logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    }),
  };
  const assets = new BucketDeployment(scope, 'assets-deployment', {
    ...shared,
    exclude: ['*'],
    include: ['assets/*'],
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
  });
  const pages = new BucketDeployment(scope, 'pages-deployment', {
    ...shared,
    exclude: ['assets/*'],
    cacheControl: [CacheControl.noCache()],
    distribution,
    distributionPaths: ['/*'],
  });
  pages.node.addDependency(assets);
  acknowledgeDeployer(scope, bucket);
}

/** The function that CDK brings along to copy files into a bucket when a stack is deployed: its role is CDK's. */
function acknowledgeDeployer(scope: Construct, bucket: Bucket): void {
  const stack = Stack.of(scope);
  const deployer = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (!deployer) throw new Error('CDK no longer names the function of a BucketDeployment as it did');
  const findings = [
    'L1',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map((verb) => `IAM5[Action::s3:${verb}]`),
    `IAM5[Resource::arn:<AWS::Partition>:s3:::${assetBucket(stack)}/*]`,
    `IAM5[Resource::<${logicalId(bucket)}.Arn>/*]`,
    'IAM5[Resource::*]',
  ];
  const reason = "CDK's own helper: it runs while a stack is deployed, and no request reaches it.";
  acknowledge(deployer, Object.fromEntries(findings.map((finding) => [finding, reason])));
}

/** As cdk-nag writes the bucket that CDK's bootstrap made. */
function assetBucket({ account, region }: Stack) {
  const known = (value: string, pseudo: string) => (Token.isUnresolved(value) ? `<${pseudo}>` : value);
  return `cdk-hnb659fds-assets-${known(account, 'AWS::AccountId')}-${known(region, 'AWS::Region')}`;
}

function logicalId(bucket: Bucket) {
  const { defaultChild } = bucket.node;
  if (!CfnElement.isCfnElement(defaultChild)) throw new Error('A bucket has a resource of its own');
  return Stack.of(bucket).getLogicalId(defaultChild);
}
