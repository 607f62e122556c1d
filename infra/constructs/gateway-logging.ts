import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/**
 * Allows API Gateway to write logs. It is one setting for the whole account and region, so it stays when a stack is
 * deleted: another environment may share it.
 */
export class GatewayLogging extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
    });
    const account = new CfnAccount(this, 'account', { cloudWatchRoleArn: role.roleArn });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    acknowledge(role, {
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        'The policy that API Gateway documents for its logs.',
    });
  }
}
