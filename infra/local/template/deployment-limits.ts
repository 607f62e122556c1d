import * as z from 'zod';
import { awsLimits } from '../limits.ts';
import type { Template } from './template.ts';

const functionSchema = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).optional(),
});
const policySchema = z.object({ PolicyDocument: z.unknown(), Roles: z.array(z.string()).default([]) });

/** Refuses what Lambda and IAM would refuse while the template is deployed. */
export function requireDeployable(template: Template): void {
  for (const { resource, properties } of template.find('AWS::Lambda::Function', functionSchema)) {
    const variables = Object.entries(properties.Environment?.Variables ?? {}).map(([name, value]) => name + value);
    if (Buffer.byteLength(variables.join('')) <= awsLimits.environmentBytes) continue;
    throw new Error(
      `${resource.path}: Lambda was unable to configure your environment variables because the environment variables you have provided exceeded the 4KB limit.`,
    );
  }
  const byRole = new Map<string, number>();
  for (const { properties } of template.find('AWS::IAM::Policy', policySchema)) {
    const bytes = Buffer.byteLength(JSON.stringify(properties.PolicyDocument));
    for (const role of properties.Roles) byRole.set(role, (byRole.get(role) ?? 0) + bytes);
  }
  for (const [role, bytes] of byRole) {
    if (bytes > awsLimits.rolePolicyBytes)
      throw new Error(`Maximum policy size of ${awsLimits.rolePolicyBytes} bytes exceeded for role ${role}`);
  }
}
