import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type Environment, edgeRegion } from '../config/environments.ts';
import { addAlarm } from '../constructs/add-alarm.ts';
import { alarmTopic } from '../constructs/alarm-topic.ts';
import { Firewall } from '../constructs/firewall.ts';

export interface FirewallStackProps extends StackProps {
  limits: NonNullable<Environment['firewall']>;
  /** The address that is notified of refused requests. */
  alarmAddress: string | undefined;
}

/** The resources that CloudFront requires in us-east-1, wherever the rest of the environment is. */
export class FirewallStack extends Stack {
  readonly arn: string;

  constructor(scope: Construct, id: string, { limits, alarmAddress, ...props }: FirewallStackProps) {
    super(scope, id, { ...props, env: { ...props.env, region: edgeRegion } });
    const firewall = new Firewall(this, 'firewall', id, limits);
    this.arn = firewall.attrArn;
    if (alarmAddress) this.alarm(id, alarmTopic(this, alarmAddress));
  }
  /** An alarm and its topic are in the region of their metric. */
  private alarm(name: string, topic: ITopic): void {
    addAlarm(this, 'blocked', topic, {
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: name, Rule: 'ALL' },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 500,
      evaluationPeriods: 3,
      text: [
        'The firewall has refused requests for a quarter of an hour. Either somebody floods the site or guesses passwords, and is',
        'refused: nobody else notices. Or an office of many people behind one address is refused, and they see errors: find the',
        "address in WAF's sampled requests, and raise the limits of `firewall`.",
      ],
    });
  }
}
