import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseBody, parseQuery } from '#functions/http/parse-request.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { Route } from '#shared/contracts/route.ts';
import { routes } from '#shared/contracts/routes.ts';
import { fieldLabel } from '#shared/rules/field-label.ts';
import { eventOf } from '#tests/support/invoke.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
interface Schema {
  type?: string;
  enum?: Json[];
  const?: Json;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  default?: Json;
  minimum?: number;
  additionalProperties?: Schema | boolean;
}

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
const wrong: Json[] = [
  ...[null, 5, -1, 1.5, 1e300, 'text', '', '  ', '\u200b', true, [], {}, [[]], { a: 1 }],
  ...['x'.repeat(30_000), '\ud800', 'a\u0000b', Array.from({ length: 1100 }, () => uuid), [null], [5], [{}]],
];

/** A body that satisfies a schema, with every field. */
function bodyOf(schema: Schema, field = ''): Json {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0] ?? null;
  const [one] = schema.anyOf ?? schema.allOf ?? [];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => bodyOf(part, field)));
  if (one) return bodyOf(schema.anyOf?.find(({ type }) => type === 'object') ?? one, field);
  if (schema.type === 'array') return [bodyOf(schema.items ?? {}, field)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? { column: { type: 'string' } });
    return Object.fromEntries(properties.map(([name, part]) => [name, bodyOf(part, name)]));
  }
  if (schema.format === 'uuid') return uuid;
  if (schema.format === 'email' || field === 'email2') return 'ada@example.com';
  return field === 'short_name' ? 'heat' : 'correct-horse-battery';
}

/** The body, and its variants with each part missing or replaced. */
function* spoiled(body: Json): Generator<unknown> {
  for (const value of wrong) yield value;
  if (typeof body !== 'object' || body === null) return;
  if (Array.isArray(body)) {
    for (const [index, part] of body.entries())
      for (const other of spoiled(part)) yield body.with(index, other as Json);
    return;
  }
  for (const [name, part] of Object.entries(body)) {
    const { [name]: _, ...rest } = body;
    yield rest;
    for (const other of spoiled(part)) yield { ...rest, [name]: other };
  }
}

function refusalOf(parse: () => unknown): ApiError | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const foreign = /invalid |expected|received|too small|too big|unrecognized|undefined|object Object|\bNaN\b/i;
const entries = Object.entries<Route>(routes);

/** Every message that a route's bodies can cause. */
function messagesOf(operation: string, route: Route): Set<string> {
  const schema = z.toJSONSchema(route.body ?? z.object(), { io: 'input', unrepresentable: 'any', reused: 'inline' });
  const found = new Set<string>();
  for (const body of spoiled(bodyOf(schema as Schema))) {
    const event = eventOf(operation as keyof typeof routes, { body: JSON.stringify(body) });
    const refusal = refusalOf(() => parseBody(route, event));
    if (refusal) for (const text of [refusal.message, ...Object.values(refusal.fields ?? {})]) found.add(text);
  }
  return found;
}

describe.each(entries.filter(([, { body }]) => body))('%s', (operation, route) => {
  it('is refused in the specification’s words, whatever is missing or wrong', () => {
    const found = messagesOf(operation, route);
    expect(found.size).toBeGreaterThan(0);
    for (const text of found) {
      expect(text).not.toMatch(foreign);
      expect(text).toMatch(/^[A-Z]/);
    }
  });
});

it('reports errors of a query in the same words', () => {
  for (const [operation, route] of entries.filter(([, { query }]) => query)) {
    for (const name of Object.keys(route.query?.shape ?? {})) {
      const query = { [name]: 'x'.repeat(5000) };
      const refusal = refusalOf(() => parseQuery(route, eventOf(operation as keyof typeof routes, { query })));
      expect(refusal?.message ?? 'Fine').not.toMatch(foreign);
    }
  }
});

const refuse = (operation: keyof typeof routes, body: object) =>
  refusalOf(() => parseBody(routes[operation], eventOf(operation, { body })))?.fields;

const numeric = (change: object) => ({
  ...{ name: 'A', short_name: 'a', is_categorical: false, categories: [], min_value: 0, max_value: 1, step: 1 },
  ...change,
});

it.each([
  ['createLicence', { name: 'L' }, { user_count: 'User count cannot be empty' }],
  ['createLicence', { name: 'L', user_count: 'abc' }, { user_count: 'User count must be a numeric value' }],
  ['createLicence', { name: 'L', user_count: 1.5 }, { user_count: 'User count must be a whole number' }],
  ['createLicence', { name: 'L', user_count: -1 }, { user_count: 'User count may not be less than 0' }],
  ['createLicence', { name: 'L', user_count: 1e10 }, { user_count: 'User count may not be greater than 1000000000' }],
  ['createUser', { workspaces: [{ uuid: null, workspace: uuid }] }, { 'workspaces.0.role': 'Role cannot be empty' }],
  ['createUser', { password: 'long-enough', password2: '' }, { password2: 'Password confirmation cannot be empty' }],
  ['createUser', { email: 'no mail' }, { email: 'E-mail must be a valid e-mail' }],
  ['createUser', { name: '\u200b' }, { name: 'Name cannot be empty' }],
  ['createUser', { name: 7 }, { name: 'Name type is not supported' }],
  ['createInvite', { workspace: '' }, { workspace: 'Workspace cannot be empty' }],
  ['changeEmail', { email2: '' }, { email2: 'E-mail confirmation cannot be empty' }],
  ['updateAccountCsvSettings', { csv_decimal: 'x' }, { csv_decimal: 'Decimal symbol must be one of point, comma' }],
  ['updateExperiment', { expl: 'x' }, { expl: 'Algorithm behaviour must be one of explore, normal, exploit' }],
  ['updateExperiment', { noise: 1.5 }, { noise: 'Value range is from 0 to 1' }],
  ['createOutParameter', { target: 'Max' }, { target: 'Target type is not supported' }],
  ['createInParameter', { min_value: 'x' }, { min_value: 'Min value must be a numeric value' }],
  ['createInParameter', numeric({ step: 0 }), { step: 'Step must be greater than 0' }],
  ['createInParameter', numeric({ min_value: 9 }), { max_value: 'Max value may not be less than Min value' }],
  ['createInParameter', numeric({ step: undefined }), { step: 'Step cannot be empty' }],
  ['createInParameter', numeric({ is_categorical: true }), { categories: 'Categories cannot be empty' }],
  ['createGlobalInParameter', { short_name: 'a-b' }, { short_name: 'Short name may not contain dashes' }],
  ['createRule', { short_name: '2fast' }, { short_name: 'Short name may not start with a number' }],
  ['createScript', { short_name: 'lambda' }, { short_name: 'Short name may not be a Python or software keyword' }],
  ['createOutParameter', { weight: 'much' }, { weight: 'Importance must be a numeric value' }],
  ['createWorkspace', { name: ' ' }, { name: 'Name cannot be empty', licence: 'Licence cannot be empty' }],
  ['updateSample', {}, { version: 'Version must be the version of the sample from which the edit began' }],
  ['refreshToken', {}, { refresh: 'Refresh cannot be empty' }],
] as const)('%s of %j says %j', (operation, body, fields) => {
  expect(refuse(operation, body)).toMatchObject(fields);
});

it('refuses characters that are no text, in any field', () => {
  for (const name of ['\ud800', 'a\udc00', '\u0000', 'a\u001bb', '\u007f']) {
    expect(refuse('createProject', { name, description: '' })).toEqual({
      name: 'Name contains characters that are no text',
    });
  }
  expect(refuse('createScript', { code: 'a\u0000' })).toEqual({ code: 'Code contains characters that are no text' });
  expect(refuse('createScript', { name: 'A', short_name: 'a', code: 'if x:\r\n\ty' })).toBeUndefined();
  expect(refuse('createProject', { name: '👩‍🔬 Ätherisch', description: 'Two\nlines' })).toBeUndefined();
});

it('labels fields as screens do', () => {
  expect(fieldLabel(['in_parameters', 0, 'short_name'])).toBe('Short name');
  expect(fieldLabel(['plotSettings'])).toBe('Plot settings');
  expect(fieldLabel(['workspaces', 3])).toBe('Workspaces');
  expect(fieldLabel([])).toBe('Body');
});
