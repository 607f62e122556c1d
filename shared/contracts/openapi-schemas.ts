import * as z from 'zod';
import { userPermissions } from './auth.ts';
import { errorBody } from './errors.ts';
import { experiment } from './experiments.ts';
import { inParameter, outParameter } from './parameters.ts';
import { project } from './projects.ts';
import type { Route } from './route.ts';
import { sample } from './samples.ts';
import { series } from './series.ts';
import { workspace } from './workspaces.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const entities = {
  Error: errorBody,
  UserPermissions: userPermissions,
  Workspace: workspace,
  Project: project,
  Experiment: experiment,
  InParameter: inParameter,
  OutParameter: outParameter,
  Series: series,
  Sample: sample,
} as const;

export const refTo = (name: string) => `#/components/schemas/${name}`;
export const errorRef = { $ref: refTo('Error') };

/**
 * All schemas of the routes, each under one name. Responses are described as they leave the server (defaults filled
 * in), requests as they may arrive. A schema that several routes accept has the name of the first.
 */
export function componentSchemas(routes: Record<string, Route>) {
  const responses = z.registry<{ id: string }>();
  const requests = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(entities)) responses.add(schema, { id });
  for (const [operation, { body, response }] of Object.entries(routes)) {
    if (response && !responses.has(response)) responses.add(response, { id: `${capital(operation)}Response` });
    if (body && !requests.has(body)) requests.add(body, { id: `${capital(operation)}Request` });
  }
  const nameIn = (registry: typeof responses) => (schema: z.ZodType) => {
    const id = registry.get(schema)?.id;
    if (!id) throw new Error('A schema of the contract has no name in the OpenAPI document');
    return id;
  };
  return {
    schemas: { ...convert(responses, 'output'), ...convert(requests, 'input') },
    responseName: nameIn(responses),
    requestName: nameIn(requests),
  };
}

/** The fields of a query, each with its schema and whether it is required. */
export function queryFields(query: z.ZodObject) {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { ...options, io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema: plain(schema),
  }));
}

const options = { target: 'openapi-3.0', unrepresentable: 'any' } as const;
const capital = (operation: string) => operation.charAt(0).toUpperCase() + operation.slice(1);

function convert(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output') {
  const { schemas } = z.toJSONSchema(registry, { ...options, io, uri: refTo });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema, refTo(id))]));
}

/**
 * A schema in the format of OpenAPI 3.0: without `$id`, with local definitions addressed from the document's root, and
 * without repetitions that every field would have (the pattern behind `format: uuid`, the range of safe integers).
 */
function plain(schema: unknown, root = ''): Json {
  if (Array.isArray(schema)) return schema.map((item) => plain(item, root));
  if (typeof schema === 'object' && schema !== null) {
    const uuid = 'format' in schema && schema.format === 'uuid';
    return Object.fromEntries(
      Object.entries(schema)
        .filter(([key, value]) => key !== '$id' && !(uuid && key === 'pattern') && !isSafeRange(key, value))
        .map(([key, value]) => [key, key === '$ref' ? rooted(String(value), root) : plain(value, root)]),
    );
  }
  return typeof schema === 'string' || typeof schema === 'number' || typeof schema === 'boolean' ? schema : null;
}

const rooted = (ref: string, root: string) => (ref.startsWith('#/definitions/') ? root + ref.slice(1) : ref);
const isSafeRange = (key: string, value: unknown) =>
  (key === 'minimum' || key === 'maximum') && typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;
