import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { DefaultStackSynthesizer, IReusableStackSynthesizer } from 'aws-cdk-lib/core';

/**
 * A CDK object under the interface that its class implements. The CDK is compiled without `exactOptionalPropertyTypes`:
 * these classes declare `property: T | undefined` where the interface declares `property?: T`.
 */
export function asInterface(resource: Bucket): IBucket;
export function asInterface(resource: DefaultStackSynthesizer): IReusableStackSynthesizer;
export function asInterface(resource: unknown): unknown {
  return resource;
}
