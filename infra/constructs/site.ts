import { existsSync } from 'node:fs';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';
import { acknowledge } from './acknowledge.ts';
import { acknowledgeDeployer } from './site-deployer.ts';

/** The bucket behind the pages: nobody but CloudFront reads it. */
export function siteBucket(scope: Construct, environment: Environment): Bucket {
  const bucket = new Bucket(scope, 'pages', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(90) }],
    removalPolicy: environment.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  acknowledge(bucket, { S1: 'It holds only the public files of the app, and CloudFront alone reads it.' });
  return bucket;
}

/**
 * Copies the built app into the bucket. Files of earlier releases stay: a page that is still open loads the rest of the
 * release that it came from, and a rollback needs no upload.
 */
export function deploySite(scope: Construct, folder: string, bucket: Bucket, distribution: IDistribution) {
  if (!existsSync(folder)) throw new Error(`There is no built app at ${folder}: run "npm run build" first`);
  new BucketDeployment(scope, 'deployment', {
    sources: [Source.asset(folder)],
    destinationBucket: bucket,
    prune: false,
    distribution,
    distributionPaths: ['/*'],
    memoryLimit: 512,
    logGroup: new LogGroup(scope, 'deployment-log', { retention: 7, removalPolicy: RemovalPolicy.DESTROY }),
  });
  acknowledgeDeployer(scope, bucket);
}
