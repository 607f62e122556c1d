import type { BodyInputOf, Operation, PathOf, QueryInputOf, ResponseOf } from '#shared/contracts/routes.ts';
import { limits } from '#shared/rules/limits.ts';
import { idleHeaders } from '../session/idle.ts';
import { askForPassword } from '../session/password-prompt.ts';
import { refreshTokens } from '../session/refresh-tokens.ts';
import { storedTokens } from '../session/tokens.ts';
import { loadWhenIdle } from '../timing/load-when-idle.ts';
import { ApiFailure, type FailureBody } from './api-failure.ts';
import { callOf } from './call-of.ts';
import { takeEarlyAnswer } from './early-answers.ts';

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
  if (response.status === 401 && !callOf(operation).isPublic && (await refreshTokens())) {
    response = await send(operation, args);
  }
  for (let tries = 0; response.status === 429 && tries < maxWaits; tries++) {
    const seconds = Number(response.headers.get('Retry-After') ?? 'none');
    if (!(seconds <= maxWaitSeconds)) break;
    await pause(seconds * 1000, args.signal);
    response = await send(operation, args);
  }
  if (response.status === 403) {
    const body = await bodyOf(response).catch(() => undefined);
    const isGiven = body?.code === 'reauthentication' && (await askForPassword());
    if (!isGiven) throw new ApiFailure(operation, 403, body);
    response = await send(operation, args);
  }
  if (response.ok) {
    const result = response.status === 204 ? undefined : await response.json();
    return result;
  }
  throw new ApiFailure(operation, response.status, await bodyOf(response).catch(() => undefined));
}

/** A refusal that is over in a moment, as when others ask the sandbox, is waited for. */
const maxWaits = 5;
const maxWaitSeconds = 3;

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

const loadReader = loadWhenIdle(() => import('./read-failure.ts'));

async function bodyOf(response: Response): Promise<FailureBody | undefined> {
  const [body, { readFailure }] = await Promise.all([response.json(), loadReader()]);
  return readFailure(body);
}

async function send(operation: Operation, { path, query, body, signal }: AnyArguments): Promise<Response> {
  const call = callOf(operation);
  const headers = idleHeaders();
  const token = call.isPublic ? undefined : storedTokens()?.access;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const address = `/api${filled(call.path, path)}${queryString(query)}`;
  const early = call.method === 'GET' ? takeEarlyAnswer(address, token) : undefined;
  const answer = early && (await early);
  if (answer) return answer;
  const timeout = AbortSignal.timeout(limits.httpTimeoutMilliseconds);
  try {
    return await fetch(address, {
      method: call.method,
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
