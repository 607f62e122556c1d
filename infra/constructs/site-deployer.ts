import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { CfnElement, Stack, Token } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** The function that CDK brings along to copy files into a bucket when a stack is deployed: its role is CDK's. */
export function acknowledgeDeployer(scope: Construct, bucket: Bucket): void {
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
