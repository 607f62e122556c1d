import * as z from 'zod';
import { account, region } from './physical.ts';
import type { Template } from './template.ts';
import { wildcards } from './wildcards.ts';

const permissionSchema = z.object({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
});

/** The callers of a function besides roles that are granted it: the template's `AWS::Lambda::Permission`s. */
export class FunctionPermissions {
  readonly #permissions: { functionName: string; principal: string; source: RegExp }[];

  constructor(template: Template) {
    this.#permissions = template
      .find('AWS::Lambda::Permission', permissionSchema)
      .filter(({ properties }) => properties.Action === 'lambda:InvokeFunction')
      .map(({ properties: { FunctionName, Principal, SourceArn = '*' } }) => ({
        functionName: nameOf(FunctionName),
        principal: Principal,
        source: wildcards([SourceArn]),
      }));
  }

  /** @param path of the API: `<id>/<stage>/<method>/<resource>` */
  allowsApi(functionArn: string, path: string): boolean {
    return this.#allows(functionArn, 'apigateway.amazonaws.com', `arn:aws:execute-api:${region}:${account}:${path}`);
  }

  allowsSchedule(functionArn: string, ruleArn: string): boolean {
    return this.#allows(functionArn, 'events.amazonaws.com', ruleArn);
  }

  #allows(functionArn: string, principal: string, sourceArn: string): boolean {
    return this.#permissions.some(
      (one) => one.functionName === nameOf(functionArn) && one.principal === principal && one.source.test(sourceArn),
    );
  }
}

const nameOf = (functionNameOrArn: string) => functionNameOrArn.split(':').at(-1) ?? '';
