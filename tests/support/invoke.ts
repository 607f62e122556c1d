import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { documentPaths, pathVariables } from '#shared/contracts/openapi-paths.ts';
import type { Route } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import { asFunction } from './roles.ts';

export interface Call {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** A bearer token. */
  as?: string;
  /** The `Idempotency-Key`. */
  key?: string;
  /** Other headers. */
  headers?: Record<string, string>;
}
// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
type Answer = { status: number; body: any };

/** Calls an operation of a feature's handler as API Gateway does, under the role of its function. */
export async function invoke(handler: unknown, operation: Operation, call: Call = {}): Promise<Answer> {
  const run = handler as (event: APIGatewayProxyEvent, context: object) => Promise<APIGatewayProxyResult>;
  const { statusCode, body } = await asFunction(routes[operation].feature, () => run(eventOf(operation, call), {}));
  const isCsv = 'csv' in routes[operation] && statusCode === 200;
  return { status: statusCode, body: isCsv ? body : body === '' ? undefined : JSON.parse(body) };
}

const gatewayPaths = documentPaths(routes);

export function eventOf(
  operation: Operation,
  { path = {}, query, body, as, key, headers }: Call,
): APIGatewayProxyEvent {
  const route: Route = routes[operation];
  const resource = gatewayPaths.get(operation) ?? '';
  // API Gateway names the parameter of `/roles/{uuid}` by the first name of that position, `{id}`.
  const given = pathVariables(route.path).map((name) => path[name] ?? '');
  const parameters = Object.fromEntries(pathVariables(resource).map((name, index) => [name, given[index] ?? '']));
  return {
    httpMethod: route.method,
    resource,
    path: resource.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? ''),
    pathParameters: Object.keys(parameters).length > 0 ? parameters : null,
    queryStringParameters: query ?? null,
    multiValueQueryStringParameters: null,
    headers: {
      ...headers,
      ...(as ? { Authorization: `Bearer ${as}` } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
    multiValueHeaders: {},
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    isBase64Encoded: false,
    stageVariables: null,
    requestContext: { identity: { sourceIp: '192.0.2.1' } } as APIGatewayProxyEvent['requestContext'],
  };
}
