import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { uuid } from '#shared/contracts/fields.ts';
import { pathVariables } from '#shared/contracts/openapi-paths.ts';
import type { Route } from '#shared/contracts/route.ts';
import { ApiError, notFound } from '../runtime/api-error.ts';
import { requireText } from './require-text.ts';

const pathParameters = z.record(z.string(), z.string());
const largestBody = 20 * 1024 * 1024;

/** The path's parameters by the names in the route; API Gateway may use other names. */
export function parsePath(event: APIGatewayProxyEvent, route?: Route): Record<string, string> {
  const given = pathParameters.parse(event.pathParameters ?? {});
  if (!route) return given;
  const values = pathVariables(event.resource).map((name) => given[name] ?? '');
  return Object.fromEntries(pathVariables(route.path).map((name, index) => [name, values[index] ?? '']));
}

/** The uuid of a route's target, from the query or the path. Throws 404 for anything but a uuid. */
export function targetUuid(route: Route, event: APIGatewayProxyEvent): string {
  if (route.targetIn === 'query') return inQuery.parse(parseQuery(route, event)).workspace.toLowerCase();
  const parameters = parsePath(event);
  const found = z.uuid().safeParse(parameters.id ?? parameters.uuid);
  if (!found.success) throw notFound();
  return found.data.toLowerCase();
}

const inQuery = z.object({ workspace: uuid });

export function parseQuery(route: Route, event: APIGatewayProxyEvent): unknown {
  return route.query && parse(route.query, event.queryStringParameters ?? {});
}

/** Parses the JSON body, which may be gzipped (`Content-Encoding: gzip`) because Lambda limits requests to 6 MB. */
export function parseBody(route: Route, event: APIGatewayProxyEvent): unknown {
  if (!route.body) return undefined;
  const text = bodyText(event);
  if (text === '') return parse(route.body, route.body.safeParse(undefined).success ? undefined : {});
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ApiError('validation', 'The body is not valid JSON');
  }
  requireText(json);
  return parse(route.body, json);
}

function bodyText(event: APIGatewayProxyEvent): string {
  if (!event.body) return '';
  if (!event.isBase64Encoded) return legible(event.body);
  const bytes = Buffer.from(event.body, 'base64');
  const encoding = event.headers['Content-Encoding'] ?? event.headers['content-encoding'];
  if (encoding !== 'gzip') return decoded(bytes);
  try {
    return decoded(gunzipSync(bytes, { maxOutputLength: largestBody }));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof RangeError) throw new ApiError('too_large', 'The body is too large');
    throw new ApiError('validation', 'The body is not valid gzip');
  }
}

function decoded(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw illegible();
  return legible(bytes.toString('utf8'));
}

/** U+FFFD, which API Gateway substitutes for bytes that are not UTF-8; the original bytes are lost. */
const lost = '\ufffd';

function legible(text: string): string {
  if (text.includes(lost)) throw illegible();
  return text;
}

const illegible = () =>
  new ApiError('validation', 'The body is not valid UTF-8, or has characters that were lost before (U+FFFD)');

/** Parses a value by a schema; throws a 400 with a message for each invalid field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message;
  throw new ApiError('validation', result.error.issues[0]?.message ?? 'Bad request', { fields });
}
