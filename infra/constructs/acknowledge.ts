import { Aws, Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/** Records why a rule of cdk-nag does not hold here. */
export function acknowledge(scope: IConstruct, reasons: Record<string, string>): void {
  const rules = Object.entries(reasons).map(([rule, reason]) => ({ id: `AwsSolutions-${rule}`, reason }));
  Validations.of(scope).acknowledge(...rules);
}

/** Records why a role may use these resources, of which some end in an asterisk. */
export function acknowledgeWildcards(role: IConstruct, resources: readonly string[], reason: string): void {
  const open = resources.filter((resource) => resource.includes('*'));
  const findings = open.map((resource) => `IAM5[Resource::${withPseudoParameters(resource)}]`);
  acknowledge(role, Object.fromEntries(findings.map((finding) => [finding, reason])));
}

/** As cdk-nag writes the values that CloudFormation puts in. */
function withPseudoParameters(resource: string): string {
  const written = {
    '<AWS::Partition>': Aws.PARTITION,
    '<AWS::Region>': Aws.REGION,
    '<AWS::AccountId>': Aws.ACCOUNT_ID,
  };
  return Object.entries(written).reduce((text, [name, token]) => text.replaceAll(token, name), resource);
}
