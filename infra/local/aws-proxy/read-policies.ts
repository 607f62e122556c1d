import * as z from 'zod';
import type { Template } from '../template/template.ts';
import { policyDocument, toStatement } from './policy-document.ts';
import type { Statement } from './statement.ts';

const inline = z.object({ PolicyDocument: policyDocument });
const attached = inline.extend({ Roles: z.array(z.string()).default([]) });
const role = z.object({ Policies: z.array(inline).default([]), ManagedPolicyArns: z.array(z.string()).default([]) });

/** The statements of every role, by the role's name. A managed policy of AWS's own (logs) grants nothing here. */
export function readPolicies(template: Template): Map<string, Statement[]> {
  const byRole = new Map<string, Statement[]>();
  const add = (roleName: string, { Statement: statements }: z.infer<typeof policyDocument>) => {
    const known = byRole.get(roleName) ?? [];
    byRole.set(roleName, [...known, ...statements.map(toStatement)]);
  };
  const managed = template.find('AWS::IAM::ManagedPolicy', attached);
  for (const { ref, properties } of template.find('AWS::IAM::Role', role)) {
    for (const policy of properties.Policies) add(ref, policy.PolicyDocument);
    for (const policy of managed) {
      if (properties.ManagedPolicyArns.includes(policy.ref)) add(ref, policy.properties.PolicyDocument);
    }
  }
  for (const { properties } of [...template.find('AWS::IAM::Policy', attached), ...managed]) {
    for (const roleName of properties.Roles) add(roleName, properties.PolicyDocument);
  }
  return byRole;
}
