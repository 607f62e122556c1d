import * as z from 'zod';
import { changesRecord } from '../rules/permissions.ts';
import { documentPaths, pathVariables } from './openapi-paths.ts';
import { componentSchemas, errorRef, type Json, queryFields, refTo } from './openapi-schemas.ts';
import { isRepeatable, type Route, type TargetKind } from './route.ts';
import { routes } from './routes.ts';

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, { [key: string]: Json }>>;
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> };
}

/** The API in OpenAPI 3.0, served at `/api/openapi.json` and shown on the API reference page. */
export function openApiDocument(table: Record<string, Route> = routes): OpenApiDocument {
  const components = componentSchemas(table);
  const paths: OpenApiDocument['paths'] = {};
  for (const [operation, path] of documentPaths(table)) {
    const route = table[operation];
    if (!route) continue;
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = describe(operation, path, route, components);
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Serieslab',
      version: '1',
      description: 'Plan experiments in mixed spaces with arbitrary rules. A trailing slash makes no difference.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(Object.values(table).map((route) => route.feature))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

type Components = ReturnType<typeof componentSchemas>;

function describe(operation: string, path: string, route: Route, { requestName, responseName }: Components) {
  const { body, response } = route;
  return {
    operationId: operation,
    summary: route.summary,
    tags: [route.feature],
    /** Required access: `signed-in`, or the action that the caller's roles must permit. */
    'x-access': route.access,
    ...(route.access !== 'public' && { security: [{ token: [] }] }),
    parameters: [
      ...pathVariables(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...(route.query ? queryFields(route.query).map((field) => ({ in: 'query', ...field })) : []),
      ...(isRepeatable(route) ? [idempotencyKey] : []),
    ],
    ...(body && {
      requestBody: { required: !body.safeParse(undefined).success, content: json(refTo(requestName(body))) },
    }),
    responses: {
      [route.status]: response
        ? { description: 'Done', content: route.csv ? csv : json(refTo(responseName(response))) }
        : { description: 'Done' },
      ...Object.fromEntries(refusals(path, route).map(([status, description]) => [status, refusal(description)])),
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'With the key of a call of the last 24 hours, the same call is answered as the first, and not done again',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
const json = (ref: string) => ({ 'application/json': { schema: { $ref: ref } } });
const csv = { 'text/csv': { schema: { type: 'string' } } };
const refusal = (description: string) => ({ description, content: { 'application/json': { schema: errorRef } } });

/** Whether the call is open to any account and its body names the entity that it concerns. */
const namesOthers = ({ access, target, body }: Route) =>
  access === 'signed-in' && target === undefined && body instanceof z.ZodObject && 'experiments' in body.shape;

const inExperiment = new Set<TargetKind | undefined>([
  ...(['experiment', 'series', 'sample'] as const),
  ...(['in-parameter', 'out-parameter', 'comp-parameter', 'script', 'rule'] as const),
]);
/** Whether a call is refused where the experiment or the series is locked; the deletion of a project, where one of it is. */
const isRefusedWhereLocked = ({ access, target, method }: Route) =>
  (access !== 'public' && access !== 'signed-in' && changesRecord(access) && inExperiment.has(target)) ||
  (target === 'project' && method === 'DELETE');

/** The error statuses of a route, each with its meaning. */
function refusals(path: string, route: Route): [string, string][] {
  const named = pathVariables(path).length > 0;
  const isAuthorised = route.access !== 'public' && route.access !== 'signed-in';
  const mayForbid = isAuthorised || (route.session ?? route.refusesSome ?? false);
  const table: [boolean, string, string][] = [
    [
      named || Boolean(route.body ?? route.query),
      '400',
      'Invalid, over a quota, a duplicate, or the experiment is busy',
    ],
    [route.access !== 'public' || route.feature === 'auth', '401', 'Not signed in, or no longer'],
    [mayForbid, '403', 'Not permitted'],
    [named || route.target !== undefined || namesOthers(route), '404', 'Not found, or not visible to the caller'],
    [route.target === 'sample' && route.method === 'PATCH', '409', 'Changed by somebody else: `current` is the sample'],
    [isRefusedWhereLocked(route), '409', 'The experiment or the series is locked'],
    [isRepeatable(route), '409', 'A call with this `Idempotency-Key` is under way, or its answer is lost'],
    [Boolean(route.body), '413', 'Too large'],
    [named || Boolean(route.query), '414', 'The address is longer than 8192 bytes'],
    [isRepeatable(route), '422', 'The `Idempotency-Key` belongs to another call'],
    [true, '429', 'Too many requests'],
    [Boolean(route.query), '431', 'The address and the headers are too long'],
  ];
  return table.filter(([applies]) => applies).map(([, status, description]) => [status, description]);
}
