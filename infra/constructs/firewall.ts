import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** Requests of one address within five minutes. An office behind one address fits; a flood or a guesser does not. */
const limits = { everything: 10_000, 'sign-in': 100 };

/** Refuses addresses that ask too often, before CloudFront does anything else. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('all'),
      rules: [
        rule(0, 'sign-in', {
          byteMatchStatement: {
            fieldToMatch: { uriPath: {} },
            positionalConstraint: 'STARTS_WITH',
            searchString: '/api/token',
            textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
          },
        }),
        rule(1, 'everything'),
      ],
    });
  }
}

function rule(
  priority: number,
  name: keyof typeof limits,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        limit: limits[name],
        ...(scopeDownStatement && { scopeDownStatement }),
      },
    },
    visibilityConfig: visibility(name),
  };
}

function visibility(metricName: string) {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}
