import * as z from 'zod';
import { account } from '../template/physical.ts';
import type { Template } from '../template/template.ts';
import type { Context } from './condition.ts';
import { policyDocument, principalsOf, toStatement } from './policy-document.ts';
import { compile, type Need } from './statement.ts';

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

  decide(roleArn: string, need: Need, context: Context): 'allow' | 'deny' | undefined {
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
