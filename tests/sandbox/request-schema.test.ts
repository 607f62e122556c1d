import { expect, test } from 'vitest';
import { requestSchema } from '#functions/sandbox/host/request-schema.ts';

const program = { inputs: [], outputs: [], scripts: [], functions: [], functionalOutputs: [], rules: [] };
const evaluate = { operation: 'evaluate', tenant: 't', program, columns: { a: [1, null] }, count: 2, wanted: ['rule'] };

test("accepts the contract's requests", () => {
  expect(requestSchema.parse(evaluate)).toEqual(evaluate);
});

test.each([
  ['no tenant', { ...evaluate, tenant: '' }],
  ['another operation', { ...evaluate, operation: 'run' }],
  ['columns of another length', { ...evaluate, count: 3 }],
  ['texts in columns', { ...evaluate, columns: { a: [1, 'x'] } }],
  ['a program without rules', { ...evaluate, program: { ...program, rules: undefined } }],
])('refuses %s', (_what, request) => {
  expect(requestSchema.safeParse(request).success).toBe(false);
});
