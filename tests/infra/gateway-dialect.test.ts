import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { gatewayDocument } from '#shared/contracts/openapi-gateway.ts';

/** As API Gateway names its own answers ("Gateway response types"). */
const responseType = z.enum([
  'ACCESS_DENIED',
  'API_CONFIGURATION_ERROR',
  'AUTHORIZER_CONFIGURATION_ERROR',
  'AUTHORIZER_FAILURE',
  'BAD_REQUEST_BODY',
  'BAD_REQUEST_PARAMETERS',
  'DEFAULT_4XX',
  'DEFAULT_5XX',
  'EXPIRED_TOKEN',
  'INTEGRATION_FAILURE',
  'INTEGRATION_TIMEOUT',
  'INVALID_API_KEY',
  'INVALID_SIGNATURE',
  'MISSING_AUTHENTICATION_TOKEN',
  'QUOTA_EXCEEDED',
  'REQUEST_TOO_LARGE',
  'RESOURCE_NOT_FOUND',
  'THROTTLED',
  'UNAUTHORIZED',
  'UNSUPPORTED_MEDIA_TYPE',
  'WAF_FILTERED',
]);

/** A segment is text or a whole variable; a variable's name has no blank and no slash. */
const path = z.string().regex(/^(\/([a-zA-Z0-9._-]+|\{[a-zA-Z0-9._-]+\}))+\/?$/);

const operation = z.strictObject({
  operationId: z.string().regex(/^[a-zA-Z0-9]+$/),
  parameters: z
    .array(
      z.strictObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.literal(true),
        schema: z.strictObject({ type: z.literal('string') }),
      }),
    )
    .optional(),
  responses: z.strictObject({}),
  'x-amazon-apigateway-integration': z.strictObject({
    type: z.enum(['aws', 'aws_proxy', 'http', 'http_proxy', 'mock']),
    // Lambda is invoked by POST, whatever the method of the call.
    httpMethod: z.literal('POST'),
    uri: z.string().regex(/^arn:aws:apigateway:[a-z0-9-]+:lambda:path\/2015-03-31\/functions\/arn:\S+\/invocations$/),
  }),
});

/** The part of OpenAPI 3.0 that API Gateway imports, as far as this document goes: nothing else may stand in it. */
const dialect = z.strictObject({
  openapi: z.string().regex(/^3\.0\.\d$/),
  info: z.strictObject({ title: z.string().max(128), version: z.string() }),
  paths: z.record(
    path,
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']), operation),
  ),
  'x-amazon-apigateway-gateway-responses': z.partialRecord(
    responseType,
    z.strictObject({
      statusCode: z.int().min(400).max(599).optional(),
      responseTemplates: z.partialRecord(z.literal('application/json'), z.string()),
    }),
  ),
});

const uri = (feature: string) =>
  `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:1:function:${feature}/invocations`;
const document = gatewayDocument(uri);
const paths = Object.keys(document.paths);

describe('the document that API Gateway imports', () => {
  it('says nothing that its dialect of OpenAPI does not have', () => {
    expect(dialect.safeParse(document).error).toBeUndefined();
  });

  it('would be refused with a segment that is half a variable, or with a keyword that it ignores', () => {
    const [method] = Object.values(document.paths['/token'] ?? document.paths['/token/'] ?? {});
    expect(dialect.safeParse({ ...document, paths: { '/samples/{id}.csv': { get: method } } }).success).toBe(false);
    expect(dialect.safeParse({ ...document, servers: [] }).success).toBe(false);
  });

  it('declares each variable of a path, and no other', () => {
    for (const [each, methods] of Object.entries(document.paths)) {
      const variables = [...each.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(methods)) {
        expect([each, parameters.map(({ name }) => name)]).toEqual([each, variables]);
      }
    }
  });

  it('has one variable in one place, fewer resources than an API may have, and none of the reserved paths', () => {
    const resources = new Set(paths.flatMap((each) => prefixes(each)));
    expect(resources.size).toBeLessThan(300);
    const byParent = Map.groupBy(
      [...resources].filter((each) => each.endsWith('}')),
      (each) => each.slice(0, each.lastIndexOf('/')),
    );
    expect([...byParent.values()].filter((siblings) => siblings.length > 1)).toEqual([]);
    expect(paths.filter((each) => /^\/s?ping\b/.test(each))).toEqual([]);
  });
});

/** A resource for each segment, without the slash at the end. */
function prefixes(each: string): string[] {
  const segments = each.split('/').filter(Boolean);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}
