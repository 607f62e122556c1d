import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';

/** Sign-in routes, the only ones at which passwords can be guessed. Refreshed sessions are not included. */
const signInPaths = ['/api/token', '/api/token/'];

/** Refuses addresses that send too many requests, before CloudFront does anything else. */
export class Firewall extends CfnWebACL {
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
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}
