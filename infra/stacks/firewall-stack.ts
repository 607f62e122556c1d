import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type Environment, edgeRegion } from '../config/environments.ts';
import { addAlarm, alarmTopic } from '../constructs/alarms.ts';

interface FirewallStackProps extends StackProps {
  limits: NonNullable<Environment['firewall']>;
  /** The address that is notified of refused requests. */
  alarmAddress: string | undefined;
}

/** The resources that CloudFront requires in us-east-1, wherever the rest of the environment is. */
export class FirewallStack extends Stack {
  readonly arn: string;

  constructor(scope: Construct, id: string, { limits, alarmAddress, ...props }: FirewallStackProps) {
    super(scope, id, { ...props, env: { ...props.env, region: edgeRegion } });
    const firewall = new FloodFirewall(this, 'firewall', id, limits);
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

/** Sign-in routes, the only ones at which passwords can be guessed. Refreshed sessions are not included. */
const signInPaths = ['/api/token', '/api/token/'];

/** Refuses addresses that send too many requests, before CloudFront does anything else. */
export class FloodFirewall extends CfnWebACL {
  /** @param name of its metrics, which all firewalls of an account share */
  constructor(scope: Construct, id: string, name: string, limits: NonNullable<Environment['firewall']>) {
    super(scope, id, {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(name),
      rules: [
        rule(0, 'sign-in', limits.signIn, { orStatement: { statements: signInPaths.map(isExactly) } }),
        rule(1, 'everything', limits.everything),
      ],
    });
  }
}

/** Decoded and without `//` and `..`, in this order: as the edge and the gateway will read it. */
const isExactly = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'EXACTLY',
    searchString,
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});

function rule(
  priority: number,
  name: string,
  limit: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        limit,
        ...(scopeDownStatement && { scopeDownStatement }),
      },
    },
    visibilityConfig: visibility(name),
  };
}

function visibility(metricName: string) {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true };
}
