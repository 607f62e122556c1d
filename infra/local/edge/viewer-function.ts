import vm from 'node:vm';
import * as z from 'zod';
import type { ViewerRequest, ViewerResponse } from '../rest/viewer.ts';

const value = z.object({
  value: z.string(),
  multiValue: z.array(z.object({ value: z.string() })).optional(),
});
const values = z.record(z.string(), value);
const requestSchema = z.object({ method: z.string(), uri: z.string(), querystring: values, headers: values });
const responseSchema = z.object({
  statusCode: z.coerce.number(),
  headers: values.default({}),
  body: z
    .union([z.string(), z.object({ data: z.string(), encoding: z.enum(['text', 'base64']).default('text') })])
    .default(''),
});
type Values = z.infer<typeof values>;

type ViewerOutcome = { request: ViewerRequest } | { response: ViewerResponse };
export type ViewerFunction = (request: ViewerRequest) => Promise<ViewerOutcome>;

const handlerSchema = z.custom<(event: unknown) => unknown>((handler) => typeof handler === 'function');

/** Compiles a CloudFront Function; it runs in its own context, which has only the language. */
export function compileViewerFunction(code: string, filename: string): ViewerFunction {
  const handler = handlerSchema.parse(vm.runInNewContext(`${code}\n;handler`, {}, { filename }));
  return async (request) => {
    const event = {
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: request.sourceIp },
      request: {
        method: request.method,
        uri: request.uri,
        querystring: parseQuery(request.querystring),
        headers: toValues(request.headers),
        cookies: {},
      },
    };
    const result: unknown = await handler(event);
    const answered = responseSchema.safeParse(result);
    if (answered.success) return { response: toResponse(answered.data) };
    const { uri, querystring, headers } = requestSchema.parse(result);
    return { request: { ...request, uri, querystring: formatQuery(querystring), headers: fromValues(headers) } };
  };
}

/** Names and values stay percent-encoded, as CloudFront passes them. */
function parseQuery(querystring: string): Values {
  const parsed = new Map<string, string[]>();
  for (const part of querystring.split('&')) {
    if (part === '') continue;
    const [name = '', text = ''] = part.split(/=(.*)/s);
    parsed.set(name, [...(parsed.get(name) ?? []), text]);
  }
  return toValues(Object.fromEntries(parsed));
}

function toValues(record: Record<string, string[]>): Values {
  return Object.fromEntries(
    Object.entries(record).map(([name, all]) => {
      const [first = ''] = all;
      return [
        name,
        all.length > 1 ? { value: first, multiValue: all.map((one) => ({ value: one })) } : { value: first },
      ];
    }),
  );
}

function fromValues(record: Values): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(record).map(([name, one]) => [name, one.multiValue?.map((item) => item.value) ?? [one.value]]),
  );
}

const formatQuery = (record: Values) =>
  Object.entries(fromValues(record))
    .flatMap(([name, all]) => all.map((text) => (text === '' ? name : `${name}=${text}`)))
    .join('&');

function toResponse({ statusCode, headers, body }: z.infer<typeof responseSchema>): ViewerResponse {
  const data =
    typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');
  return { status: statusCode, headers: fromValues(headers), body: data };
}
