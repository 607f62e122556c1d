import { type ErrorCode, statusOf } from './errors.ts';
import { documentPaths, pathVariables } from './openapi-paths.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

/**
 * The document that API Gateway imports: paths, methods and integrations. It contains no schemas: handlers parse by the
 * same contract, and a template is limited to 1 MB. `invocationUri` returns the Lambda of a feature.
 */
export function gatewayDocument(invocationUri: (feature: string) => string, table: Record<string, Route> = routes) {
  const paths: Record<string, Record<string, ReturnType<typeof method>>> = {};
  for (const [operation, path] of documentPaths(table)) {
    const route = table[operation];
    if (!route) continue;
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = method(operation, path, invocationUri(route.feature));
  }
  return {
    openapi: '3.0.1',
    info: { title: 'Serieslab', version: '1' },
    paths,
    'x-amazon-apigateway-gateway-responses': gatewayResponses,
  };
}

function method(operation: string, path: string, uri: string) {
  const parameters = pathVariables(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: operation,
    ...(parameters.length > 0 && { parameters }),
    responses: {},
    'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', uri },
  };
}

/**
 * Gives the gateway's own errors the format of all others. The gateway answers an unknown path with its "missing token"
 * error.
 */
const gatewayResponses = {
  MISSING_AUTHENTICATION_TOKEN: answer('not_found', 'Data not found'),
  RESOURCE_NOT_FOUND: answer('not_found', 'Data not found'),
  REQUEST_TOO_LARGE: answer('too_large', 'This is more than one request may hold: please send less at a time'),
  THROTTLED: answer('too_many', 'Too many requests: please wait a moment'),
  QUOTA_EXCEEDED: answer('too_many', 'Too many requests: please wait a moment'),
  DEFAULT_4XX: { responseTemplates: body('refused', 'This request cannot be answered') },
  INTEGRATION_TIMEOUT: {
    statusCode: 504,
    responseTemplates: body('unexpected', 'This took too long: please try again'),
  },
  DEFAULT_5XX: { responseTemplates: body('unexpected', 'Something went wrong: please try again') },
};

function answer(code: ErrorCode, detail: string) {
  return { statusCode: statusOf[code], responseTemplates: body(code, detail) };
}

function body(code: ErrorCode, detail: string) {
  return { 'application/json': JSON.stringify({ detail, code }) };
}
