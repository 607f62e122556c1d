import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { type Invocable, rateExceeded } from '../functions/pool.ts';
import type { InvocationOutcome } from '../functions/runtime.ts';
import { awsLimits } from '../limits.ts';
import type { Log } from '../log.ts';
import type { Strict } from '../strict/strict.ts';
import { RouteTree } from './match-route.ts';
import type { RestApi } from './read-rest-api.ts';
import { isBinary, restEvent } from './rest-event.ts';
import { header, type ViewerRequest, type ViewerResponse } from './viewer.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const answerSchema = z.strictObject({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), scalar).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(scalar)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** A REST API of the template: routes to functions, with API Gateway's events, errors and awsLimits. */
export class RestGateway {
  readonly api: RestApi;
  readonly #routes: RouteTree;
  readonly #functions: ReadonlyMap<string, Invocable>;
  readonly #log: Log;
  readonly #nameOf: ((header: string) => string) | undefined;
  readonly #milliseconds: number;

  /** @param strict where functions get the names of headers, and their time, as from AWS */
  constructor(api: RestApi, functions: ReadonlyMap<string, Invocable>, log: Log, strict?: Strict) {
    this.#nameOf = strict && canonicalName;
    this.#milliseconds = strict?.integrationMilliseconds ?? UNHURRIED;
    this.api = api;
    this.#routes = new RouteTree(api.routes);
    this.#functions = functions;
    this.#log = log;
  }

  async handle(request: ViewerRequest, body: Buffer): Promise<ViewerResponse> {
    const prefix = `/${this.api.stage}`;
    if (request.uri !== prefix && !request.uri.startsWith(`${prefix}/`))
      return this.#refuse('ACCESS_DENIED', 403, 'Forbidden');
    const path = request.uri.slice(prefix.length) || '/';
    const match = this.#routes.match(request.method, path);
    if (!match) return this.#refuse('MISSING_AUTHENTICATION_TOKEN', 403, 'Missing Authentication Token');
    if (body.length > awsLimits.restBodyBytes) return this.#refuse('REQUEST_TOO_LARGE', 413, 'Request Too Long');
    if (headerBytes(request) > awsLimits.restHeaderBytes)
      return this.#refuse(
        'BAD_REQUEST_PARAMETERS',
        431,
        `HTTP header is larger than ${awsLimits.restHeaderBytes} bytes.`,
      );
    const { functionArn, isPermitted } = match.route;
    const pool = isPermitted ? this.#functions.get(functionArn) : this.#unpermitted(functionArn);
    if (!pool) return this.#refuse('API_CONFIGURATION_ERROR', 500, 'Internal server error');

    const event = JSON.stringify(this.#named(restEvent(this.api, match, request, path, body)));
    // In the cloud the function's own time is over by then. Here it may have waited for a worker, and must not run
    // later.
    const late = new AbortController();
    const milliseconds = match.route.timeoutMilliseconds ?? this.#milliseconds;
    const outcome = await within(pool.invoke(event, late.signal), milliseconds);
    if (outcome === 'late') late.abort();
    if (outcome === 'late') return this.#refuse('INTEGRATION_TIMEOUT', 504, 'Endpoint request timed out');
    return this.#respond(outcome, request);
  }

  /** The event with its headers' names as functions get them. */
  #named(event: APIGatewayProxyEvent): APIGatewayProxyEvent {
    const nameOf = this.#nameOf;
    if (!nameOf) return event;
    const renamed = <T>(headers: Record<string, T>) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [nameOf(name), value]));
    return { ...event, headers: renamed(event.headers), multiValueHeaders: renamed(event.multiValueHeaders) };
  }

  #unpermitted(functionArn: string): undefined {
    const text = `No AWS::Lambda::Permission lets the API invoke ${functionArn}.`;
    this.#log({ level: 'error', source: 'rest', text });
  }

  #respond(outcome: InvocationOutcome, request: ViewerRequest): ViewerResponse {
    if (!outcome.ok) {
      const tooLarge = outcome.error.errorType === 'RequestEntityTooLargeException';
      if (tooLarge) return this.#refuse('REQUEST_TOO_LARGE', 413, 'Request Too Long');
      // API Gateway does not pass Lambda's 429 on.
      const isThrottled = outcome.error.errorType === rateExceeded.errorType;
      if (isThrottled) return this.#refuse('API_CONFIGURATION_ERROR', 500, 'Internal server error');
      return this.#refuse('INTEGRATION_FAILURE', 502, 'Internal server error');
    }
    const parsed = answerSchema.safeParse(JSON.parse(outcome.json));
    if (!parsed.success) {
      this.#log({
        level: 'error',
        source: 'rest',
        text: `Malformed Lambda proxy response: ${z.prettifyError(parsed.error)}`,
      });
      return this.#refuse('INTEGRATION_FAILURE', 502, 'Internal server error');
    }
    const { statusCode, body, isBase64Encoded } = parsed.data;
    const headers = headersOf(parsed.data);
    const decode =
      isBase64Encoded === true && isBinary(this.api.binaryTypes, header(request.headers, 'accept') ?? '*/*');
    return this.#compress(
      { status: statusCode, headers, body: Buffer.from(body ?? '', decode ? 'base64' : 'utf8') },
      request,
    );
  }

  #compress(response: ViewerResponse, request: ViewerRequest): ViewerResponse {
    const least = this.api.minimumCompressionBytes;
    if (least === undefined || response.body.length < least) return response;
    if (response.headers['content-encoding'] || !/\bgzip\b/.test(header(request.headers, 'accept-encoding') ?? ''))
      return response;
    const headers = { ...response.headers, 'content-encoding': ['gzip'] };
    return { ...response, headers, body: gzipSync(response.body, { level: 1 }) };
  }

  /** API Gateway's own error, in the template's format. */
  #refuse(type: string, status: number, message: string): ViewerResponse {
    const family = status >= 500 ? 'DEFAULT_5XX' : 'DEFAULT_4XX';
    const custom = this.api.gatewayResponses[type] ?? this.api.gatewayResponses[family];
    const template = custom?.responseTemplates['application/json'] ?? '{"message":$context.error.messageString}';
    const headers: Record<string, string[]> = { 'content-type': ['application/json'] };
    for (const [name, value] of Object.entries(custom?.responseParameters ?? {})) {
      headers[name.replace('gatewayresponse.header.', '').toLowerCase()] = [value.replaceAll("'", '')];
    }
    const body = template
      .replaceAll('$context.error.messageString', JSON.stringify(message))
      .replaceAll('$context.error.message', message)
      .replaceAll('$context.error.responseType', type);
    return { status: custom?.statusCode ?? status, headers, body: Buffer.from(body) };
  }
}

const headerBytes = ({ headers }: ViewerRequest) =>
  Object.entries(headers)
    .flatMap(([name, values]) => values.map((value) => Buffer.byteLength(name + value)))
    .reduce((sum, bytes) => sum + bytes, 0);

function headersOf({ headers, multiValueHeaders }: z.infer<typeof answerSchema>) {
  const all: Record<string, string[]> = { 'content-type': ['application/json'] };
  for (const [name, value] of Object.entries(headers ?? {})) all[name.toLowerCase()] = [value];
  for (const [name, values] of Object.entries(multiValueHeaders ?? {})) all[name.toLowerCase()] = values;
  return all;
}

function within<T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A header's name as API Gateway gives it to functions when CloudFront stands before it: `User-Agent`, not `user-agent`. */
const canonicalName = (header: string) => header.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** A laptop is slower than AWS, and calls wait for each other there: its time is for a function that hangs. */
const UNHURRIED = 300_000;
