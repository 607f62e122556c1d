import * as fc from 'fast-check';
import * as z from 'zod';
import { isNight } from '#tests/support/night.ts';
import { hostileValues, numbers, texts } from './hostile-values.ts';

/** The part of JSON Schema that the contract's schemas use. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Values that satisfy a schema of the contract, up to its limits. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return values(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '');
}

/**
 * By night alone: on a busy machine it is not ended before the others that wait for the sandbox have waited too long.
 * `sandbox/hostile` and `api/calculation-faults` say by day what becomes of it.
 */
const endless = isNight ? ['while True: pass'] : [];

/** Constraints that code checks and a field's schema does not state: without them no request would pass that code. */
const byField: Record<string, fc.Arbitrary<unknown>> = {
  short_name: fc.constantFrom('heat', 'yield_pct', 'a', 'b_1', 'Z', '_x', 'lambda', 'x'.repeat(20), '__class__'),
  formula: fc.constantFrom('heat + 1', 'heat * 2', '1', 'heat >', 'import os', '().__class__', 'math.sqrt(-1)', '1/0'),
  code: fc.constantFrom('def f(x):\n    return x', 'x = 1', 'import os', '\t', ...endless),
  x: fc.constantFrom('heat', 'binder', 'nothing'),
  y: fc.constantFrom('heat', 'binder', 'nothing'),
  password: fc.constantFrom('correct-horse-battery', 'short', '👩‍🔬👩‍🔬👩‍🔬👩‍🔬'),
  password2: fc.constantFrom('correct-horse-battery', 'other'),
};
const rowKeys = fc.oneof(fc.constantFrom('heat', 'binder', 'yield_pct', '__proto__', 'constructor'), texts);

function values(schema: Schema, field: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => values(one, field)));
  const [all] = schema.allOf ?? [];
  if (all) return values(all, field);
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(range(schema, 2 ** 31 - 1));
    case 'number':
      return numbersOf(schema);
    case 'string':
      return byField[field] ?? textsOf(schema, field);
    case 'array':
      return arraysOf(schema, field);
    case 'object':
      return objectsOf(schema);
    default:
      return hostileValues;
  }
}

const range = ({ minimum, maximum }: Schema, limit: number) => ({
  min: Math.max(minimum ?? 0, -limit),
  max: Math.min(maximum ?? limit, limit),
});

function numbersOf(schema: Schema): fc.Arbitrary<number> {
  if (schema.maximum !== undefined) return fc.double({ ...range(schema, 1e9), noNaN: true });
  return fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 100 }) }, { weight: 1, arbitrary: numbers });
}

function textsOf({ format, minLength = 0, maxLength = 60 }: Schema, field: string): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.nat(3).map((index) => `@uuid:${field === 'uuid' ? 'line' : field}:${index}@`);
  if (format === 'email') return fc.nat(50).map((index) => `someone.${index}@example.com`);
  const limit = Math.min(maxLength, 5000);
  const longest = fc.constantFrom('x'.repeat(limit), '𝔘'.repeat(limit / 2), `a${' '.repeat(limit)}`);
  const some = fc.string({ unit: 'binary', minLength, maxLength: Math.min(limit, 30) });
  // Some are also names of files.
  const plain = fc.nat(1000).map((index) => `Name ${index}${index % 3 === 0 ? '.png' : ''}`.slice(0, limit));
  if (field.startsWith('email')) return fc.oneof(textsOf({ format: 'email' }, field), texts);
  return fc.oneof({ weight: 4, arbitrary: plain }, { weight: 2, arbitrary: some }, longest, texts);
}

function arraysOf({ items = {}, minItems = 0, maxItems = 3 }: Schema, field: string): fc.Arbitrary<unknown[]> {
  const maxLength = Math.min(maxItems, minItems + 2);
  const element = field === 'experiments' ? 'experiment' : field;
  return fc.array(values(items, element), { minLength: minItems, maxLength });
}

function objectsOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<object> {
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    return fc.dictionary(rowKeys, values(additionalProperties, ''), { maxKeys: 3 });
  }
  const fields = Object.entries(properties).map(([name, schema]) => [name, values(schema, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}
