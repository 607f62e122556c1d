import { Stack, Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import * as z from 'zod';

/** Records why a rule of cdk-nag is not applied here. */
export function acknowledge(scope: IConstruct, reasons: Record<string, string>): void {
  const rules = Object.entries(reasons).map(([rule, reason]) => ({ id: `AwsSolutions-${rule}`, reason }));
  Validations.of(scope).acknowledge(...rules);
}

/** Records why a role may use these resources, some of which end in an asterisk. */
export function acknowledgeWildcards(role: IConstruct, resources: readonly string[], reason: string): void {
  const open = resources.filter((resource) => resource.includes('*'));
  const findings = open.map((resource) => `IAM5[Resource::${withIntrinsics(role, resource)}]`);
  acknowledge(role, Object.fromEntries(findings.map((finding) => [finding, reason])));
}

/** As cdk-nag writes a value with what CloudFormation puts in. */
function withIntrinsics(role: IConstruct, resource: string): string {
  const resolved: unknown = Stack.of(role).resolve(resource);
  if (typeof resolved === 'string') return resolved;
  const {
    'Fn::Join': [, parts],
  } = join.parse(resolved);
  return parts.map(written).join('');
}

const join = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) });
const reference = z.object({ Ref: z.string() });

function written(part: unknown): string {
  if (typeof part === 'string') return part;
  const { data } = reference.safeParse(part);
  return data ? `<${data.Ref}>` : JSON.stringify(part);
}
