import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Aws, CfnOutput, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { keptPrefix, uploadsPrefix } from '#functions/aws/bucket.ts';
import type { Environment } from '../config/environments.ts';
import { acknowledge } from './acknowledge.ts';

/** As long as DynamoDB's point-in-time recovery. */
const recoverableDays = 35;

const versionsFor = (days: number) => ({ noncurrentVersionExpiration: Duration.days(days) });

/**
 * The bucket of samples' files, as other stacks use it. Addresses that functions sign are the only way in and out,
 * through CloudFront; an upload that nothing came of expires. Where data are kept, what is deleted can be brought back as
 * long as rows of the tables can, by an operator alone: no function may touch a version.
 */
export class FilesBucket {
  readonly name: string;
  readonly arn: string;
  readonly domain: string;

  constructor(scope: Construct, { keepData }: Pick<Environment, 'keepData'>) {
    const bucket = new Bucket(scope, 'files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [
        { prefix: uploadsPrefix, expiration: Duration.days(1), ...(keepData ? versionsFor(1) : {}) },
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          ...(keepData ? { expiredObjectDeleteMarker: true } : {}),
        },
        ...(keepData ? [{ prefix: keptPrefix, ...versionsFor(recoverableDays) }] : []),
      ],
      versioned: keepData,
      ...(keepData
        ? { removalPolicy: RemovalPolicy.RETAIN }
        : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
    });
    acknowledge(bucket, { S1: 'Its log would hold signed addresses; the calls that sign them are logged.' });
    // Read by a name that is written here, so that the findings of cdk-nag about it can be named too.
    const output = new CfnOutput(scope, 'files-bucket', { value: bucket.bucketName });
    this.name = Fn.getStackOutput(Stack.of(scope).stackName, output.logicalId);
    this.arn = `arn:${Aws.PARTITION}:s3:::${this.name}`;
    this.domain = `${this.name}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }
}
