import * as z from 'zod';
import { account } from '../template/physical.ts';
import type { Template } from '../template/template.ts';
import { type CallContext, compile, conditionSchema, type Need, type Statement } from './statement.ts';

const list = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value));
const principal = z.union([z.string(), z.record(z.string(), list)]);
/** The fields that a statement may have; `NotAction` and its like are an error here, because nothing evaluates them. */
const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Principal: principal.optional(),
  Action: list,
  Resource: list.default(['*']),
  Condition: conditionSchema.optional(),
});
type Written = z.infer<typeof statementSchema>;

const policyDocument = z.looseObject({
  Statement: z.union([statementSchema.transform((one) => [one]), z.array(statementSchema)]),
});

const toStatement = ({ Effect, Action, Resource, Condition }: Written): Statement => ({
  allow: Effect === 'Allow',
  actions: Action,
  resources: Resource,
  condition: Condition,
});

/** The roles, accounts or everybody (`*`) that a resource's statement is about; none for a service of AWS's. */
const principalsOf = ({ Principal }: Written): string[] =>
  typeof Principal === 'string' ? [Principal] : (Principal?.AWS ?? []);

const ofQueues = z.object({ Queues: z.array(z.string()), PolicyDocument: policyDocument });
const ofSecret = z.object({ SecretId: z.string(), ResourcePolicy: policyDocument });

/** The policies of the template's queues and secrets. Those of functions are `FunctionPermissions`. */
export class ResourcePolicies {
  readonly #statements: { name: string; principals: string[]; statement: ReturnType<typeof compile> }[] = [];

  constructor(template: Template) {
    for (const { properties } of template.find('AWS::SQS::QueuePolicy', ofQueues)) {
      for (const url of properties.Queues) this.#add(nameOf(url), properties.PolicyDocument);
    }
    for (const { properties } of template.find('AWS::SecretsManager::ResourcePolicy', ofSecret))
      this.#add(nameOf(properties.SecretId), properties.ResourcePolicy);
  }

  decide(roleArn: string, need: Need, context: CallContext): 'allow' | 'deny' | undefined {
    const matching = this.#statements.filter(
      ({ name, principals, statement }) =>
        name === nameOf(need.resource) &&
        principals.some((one) => isAbout(one, roleArn, statement.allow)) &&
        statement.matches(need, context),
    );
    if (matching.some(({ statement }) => !statement.allow)) return 'deny';
    return matching.length > 0 ? 'allow' : undefined;
  }

  #add(name: string, { Statement }: z.infer<typeof policyDocument>) {
    for (const written of Statement)
      this.#statements.push({ name, principals: principalsOf(written), statement: compile(toStatement(written)) });
  }
}

/** The name at the end of a queue's address, its ARN, or a secret's. */
const nameOf = (id: string) => id.split(/[:/]/).at(-1) ?? '';

/** To name the account allows its roles nothing by itself, but denies all of them. */
function isAbout(principal: string, roleArn: string, allow: boolean): boolean {
  const isAccount = principal === account || principal === `arn:aws:iam::${account}:root`;
  return principal === '*' || principal === roleArn || (isAccount && !allow);
}

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
