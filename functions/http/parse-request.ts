import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { uuid } from '#shared/contracts/fields.ts';
import { pathVariables } from '#shared/contracts/openapi-paths.ts';
import type { Route } from '#shared/contracts/route.ts';
import { fieldLabel } from '#shared/rules/field-label.ts';
import { messages } from '#shared/rules/messages.ts';
import { ApiError, notFound } from '../runtime/api-error.ts';

const pathParameters = z.record(z.string(), z.string());

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

/**
 * Parses the JSON body. The API has no binary types, so a body is text, unpacked by API Gateway where it is gzipped. Its
 * `Content-Type` does not matter: a form of another site could send one, but not the header `Authorization`.
 */
export function parseBody(route: Route, event: APIGatewayProxyEvent): unknown {
  if (!route.body) return undefined;
  const text = legible(event.body ?? '');
  if (text === '') return withoutBody(route.body);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ApiError('validation', 'The body is not valid JSON');
  }
  requireText(json);
  return parse(route.body, json);
}

/** No body where one is required is refused: by the fields that are missing, if any must be there. */
function withoutBody(schema: z.ZodType): unknown {
  const optional = schema.safeParse(undefined);
  if (optional.success) return optional.data;
  parse(schema, {});
  throw new ApiError('validation', 'The body is missing');
}

/** U+FFFD, which API Gateway substitutes for bytes that are not UTF-8; the original bytes are lost. */
const lost = '\ufffd';

function legible(text: string): string {
  if (!text.includes(lost)) return text;
  throw new ApiError('validation', 'The body is not valid UTF-8, or has characters that were lost before (U+FFFD)');
}

/** Parses a value by a schema; throws a 400 with a message for each invalid field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message;
  throw new ApiError('validation', result.error.issues[0]?.message ?? 'Bad request', { fields });
}

/**
 * The address of the caller. CloudFront appends the viewer's address to `X-Forwarded-For`, and API Gateway appends
 * CloudFront's, so it is the last but one. Earlier entries come from the viewer and are untrusted.
 */
export function clientAddress({ headers, requestContext }: APIGatewayProxyEvent): string {
  const forwarded = headers['X-Forwarded-For'] ?? headers['x-forwarded-for'] ?? '';
  const addresses = forwarded.split(',').map((address) => address.trim());
  return addresses.at(-2) || requestContext.identity.sourceIp;
}

/**
 * Unpaired surrogates, U+FFFD (for lost bytes), and control characters except tabs and line breaks: none can be
 * displayed.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const unreadable = /[\u0000-\u0008\u000e-\u001f\u007f\ud800-\udfff\ufffd]/u;

/** No route's body is deeper; its schema removes whatever is. */
const maxDepth = 16;

/** Schemas leave out a field of this name, so that it would be ignored where others are refused. */
const prototypeKey = '__proto__';

/** Refuses a body with a field that schemas would leave out silently, or with unreadable characters in any text; JSON can express them by escapes. */
export function requireText(value: unknown): void {
  const path = unreadablePath(value, 0);
  if (!path) return;
  const message = messages.unreadable(fieldLabel(path.filter((part) => !/^\d+$/.test(part))));
  throw new ApiError('validation', message, { fields: { [path.join('.')]: message } });
}

/**
 * The path of the first unreadable text. It allocates nothing for numbers, because a packed file has hundreds of
 * thousands.
 */
function unreadablePath(value: unknown, depth: number): string[] | undefined {
  if (typeof value === 'string') return unreadable.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const path = unreadablePath(value[index], depth + 1);
      if (path) return [String(index), ...path];
    }
    return undefined;
  }
  for (const [name, part] of Object.entries(value)) {
    if (name === prototypeKey) throw new ApiError('validation', `A field may not be called ${prototypeKey}`);
    const path = unreadablePath(part, depth + 1);
    if (path) return [name, ...path];
  }
  return undefined;
}
