import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Stack } from 'aws-cdk-lib/core';

/** The topic of a region's alarms: its address must confirm the subscription within three days. */
export function alarmTopic(stack: Stack, address: string | undefined): Topic {
  const topic = new Topic(stack, 'alarms', { displayName: 'Serieslab', enforceSSL: true });
  // A policy of its own replaces the topic's default one, under which alarms may publish.
  for (const service of ['cloudwatch', 'budgets']) {
    const conditions = { StringEquals: { 'aws:SourceAccount': stack.account } };
    topic.grantPublish(new ServicePrincipal(`${service}.amazonaws.com`, { conditions }));
  }
  if (address) topic.addSubscription(new EmailSubscription(address));
  return topic;
}
