import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';

/** Where alarms go. Apart from the dashboard, which reads from the stacks that raise them. */
export class AlarmsStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: StackProps & { environment: Environment }) {
    super(scope, id, props);
    this.topic = new Topic(this, 'alarms', { displayName: 'Serieslab', enforceSSL: true });
    // A policy of its own replaces the topic's default one, under which alarms may publish.
    this.topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    const { alarmAddress } = props.environment;
    if (alarmAddress) this.topic.addSubscription(new EmailSubscription(alarmAddress));
  }
}
