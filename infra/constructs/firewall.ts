import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';

/** Refuses addresses that ask too often, before CloudFront does anything else. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string, limits: NonNullable<Environment['firewall']>) {
    super(scope, id, {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('all'),
      rules: [
        rule(0, 'sign-in', limits.signIn, {
          byteMatchStatement: {
            fieldToMatch: { uriPath: {} },
            positionalConstraint: 'STARTS_WITH',
            searchString: '/api/token',
            textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
          },
        }),
        rule(1, 'everything', limits.everything),
      ],
    });
  }
}

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
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}
