import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { FoundResource, Template } from '../template/template.ts';

const functionSchema = z.object({
  Code: z.object({ S3Key: z.string().optional() }),
  Handler: z.string().default('index.handler'),
  Role: z.string(),
  Runtime: z.string().default(''),
  Timeout: z.coerce.number().default(3),
  MemorySize: z.coerce.number().default(128),
  ReservedConcurrentExecutions: z.coerce.number().optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).optional(),
});

export interface FunctionSpec {
  resource: FoundResource<unknown>['resource'];
  /** The physical name and ARN. */
  name: string;
  arn: string;
  roleName: string;
  folder: string;
  file: string;
  handler: string;
  timeoutSeconds: number;
  memoryMegabytes: number;
  reservedConcurrency: number | undefined;
  environment: Record<string, string>;
}

/** The template's Node functions. Others (CDK's own Python helpers) run at deployment, not here. */
export function readFunctions(template: Template): FunctionSpec[] {
  return template
    .find('AWS::Lambda::Function', functionSchema)
    .filter(({ properties }) => properties.Runtime.startsWith('nodejs') && properties.Code.S3Key !== undefined)
    .map(({ resource, ref, arn, properties }) => {
      const folder = template.asset(properties.Code.S3Key ?? '');
      const [module = 'index', handler = 'handler'] = properties.Handler.split(/\.(?=[^.]+$)/);
      return {
        resource,
        name: ref,
        arn,
        roleName: properties.Role.split('/').at(-1) ?? '',
        folder,
        file: moduleFile(folder, module),
        handler,
        timeoutSeconds: properties.Timeout,
        memoryMegabytes: properties.MemorySize,
        reservedConcurrency: properties.ReservedConcurrentExecutions,
        environment: properties.Environment?.Variables ?? {},
      };
    });
}

function moduleFile(folder: string, module: string) {
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder: publish functions as folders.`);
  const files = ['.mjs', '.js', '.cjs'].map((extension) => join(folder, module + extension));
  return files.find((file) => existsSync(file)) ?? join(folder, `${module}.mjs`);
}
