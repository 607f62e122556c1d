import * as z from 'zod';
import { conditionSchema } from './condition.ts';
import type { Statement } from './statement.ts';

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

export const policyDocument = z.looseObject({
  Statement: z.union([statementSchema.transform((one) => [one]), z.array(statementSchema)]),
});

export const toStatement = ({ Effect, Action, Resource, Condition }: Written): Statement => ({
  allow: Effect === 'Allow',
  actions: Action,
  resources: Resource,
  condition: Condition,
});

/** The roles, accounts or everybody (`*`) that a resource's statement is about; none for a service of AWS's. */
export const principalsOf = ({ Principal }: Written): string[] =>
  typeof Principal === 'string' ? [Principal] : (Principal?.AWS ?? []);
