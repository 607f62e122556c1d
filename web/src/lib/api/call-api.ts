import { errorBody } from '#shared/contracts/errors.ts';
import { gatewayPath } from '#shared/contracts/route.ts';
import {
  type BodyInputOf,
  type Operation,
  type PathOf,
  type QueryInputOf,
  type ResponseOf,
  routes,
} from '#shared/contracts/routes.ts';
import { limits } from '#shared/rules/limits.ts';
import { idleHeaders } from '../session/idle.ts';
import { refreshTokens } from '../session/refresh-tokens.ts';
import { storedTokens } from '../session/tokens.ts';
import { ApiFailure } from './api-failure.ts';

export { ApiFailure };

type Arguments<O extends Operation> = (keyof PathOf<O> extends never ? { path?: undefined } : { path: PathOf<O> }) &
  (undefined extends BodyInputOf<O> ? { body?: BodyInputOf<O> } : { body: BodyInputOf<O> }) & {
    query?: QueryInputOf<O>;
    signal?: AbortSignal;
  };

interface AnyArguments {
  path?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Calls an operation of the contract. After a 401 the tokens are refreshed once, for all calls that received one, and the
 * call is repeated. Throws an `ApiFailure` for every other status, with status 0 if there was no answer. The answer of
 * the product's own server is not parsed again: the server's tests check it against the contract.
 */
export async function callApi<O extends Operation>(operation: O, args: Arguments<O>): Promise<ResponseOf<O>> {
  let response = await send(operation, args);
  if (response.status === 401 && routes[operation].access !== 'public' && (await refreshTokens())) {
    response = await send(operation, args);
  }
  if (response.ok) {
    const result = response.status === 204 ? undefined : await response.json();
    return result;
  }
  const body = errorBody.safeParse(await response.json().catch(() => undefined));
  throw new ApiFailure(operation, response.status, body.data);
}

async function send(operation: Operation, { path, query, body, signal }: AnyArguments): Promise<Response> {
  const route = routes[operation];
  const headers = idleHeaders();
  const token = route.access === 'public' ? undefined : storedTokens()?.access;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const timeout = AbortSignal.timeout(limits.httpTimeoutMilliseconds);
  try {
    return await fetch(`/api${filled(gatewayPath(route), path)}${queryString(query)}`, {
      method: route.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiFailure(operation, 0, undefined);
  }
}

function filled(template: string, path: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(path));
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values.get(key))));
}

function queryString(query: object = {}): string {
  const entries = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}
