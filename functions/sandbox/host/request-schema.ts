import * as z from 'zod';
import { column } from '../client/answer-schema.ts';

const name = z.string();
const source = z.object({ name, source: z.string() });
const variable = z.object({ name, labels: z.array(z.string()).exactOptional() });
const program = z.object({
  inputs: z.array(variable),
  outputs: z.array(variable),
  scripts: z.array(source),
  functions: z.array(source),
  functionalOutputs: z.array(source),
  rules: z.array(source),
});
const common = { tenant: z.string().min(1), program };

export const requestSchema = z.discriminatedUnion('operation', [
  z.object({ ...common, operation: z.literal('check') }),
  z.object({ ...common, operation: z.literal('uses') }),
  z.object({ ...common, operation: z.literal('structure') }),
  z.object({ ...common, operation: z.literal('rename'), from: name, to: name }),
  z.object({ ...common, operation: z.literal('relabel'), name, labels: z.record(z.string(), z.string()) }),
  z
    .object({
      ...common,
      operation: z.literal('evaluate'),
      columns: z.record(name, column),
      count: z.int().min(0),
      wanted: z.array(z.enum(['function', 'output', 'rule'])),
    })
    .refine(({ columns, count }) => Object.values(columns).every(({ length }) => length === count), {
      error: 'Every column has one value a sample',
    }),
]);
