import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { errorBody } from '#shared/contracts/errors.ts';
import { gatewayPath, type Route } from '#shared/contracts/route.ts';
import {
  type BodyInputOf,
  type Operation,
  type PathOf,
  type QueryInputOf,
  type ResponseOf,
  routes,
} from '#shared/contracts/routes.ts';
import { ApiError } from './api-error.ts';

export interface Settings {
  /** The address of the installation. */
  url: string;
  /** An access token, which the account settings make. */
  token: string;
  /** How often a call is tried when the network or the server fails. */
  tries?: number;
  /** How long a call waits for another job of the experiment to end. */
  busySeconds?: number;
}

export type Arguments<O extends Operation> = (keyof PathOf<O> extends never
  ? { path?: undefined }
  : { path: PathOf<O> }) &
  (undefined extends BodyInputOf<O> ? { body?: BodyInputOf<O> } : { body: BodyInputOf<O> }) & {
    query?: QueryInputOf<O>;
    /** The `Idempotency-Key`; by default each call has one of its own. */
    key?: string | undefined;
  };

interface AnyArguments {
  path?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** Longer than the server waits for a job. */
const milliseconds = 35_000;
/** A file of 25 MB over a slow line. */
const contentMilliseconds = 300_000;
const longestPause = 8000;
const local = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** A connection with an access token. Each call is tried again, with one `Idempotency-Key`, until it is answered. */
export class Connection {
  readonly #settings: Required<Settings>;

  constructor(settings: Settings) {
    const { protocol, hostname } = new URL(settings.url);
    if (protocol !== 'https:' && !local.test(hostname)) throw new Error('An access token is sent over https only');
    this.#settings = { tries: 8, busySeconds: 300, ...settings };
  }

  /** Calls an operation of the contract and returns its answer; throws an `ApiError` if it is refused. */
  async call<O extends Operation>(operation: O, args: Arguments<O>): Promise<ResponseOf<O>> {
    const { key = randomUUID() } = args;
    const waitsUntil = performance.now() + this.#settings.busySeconds * 1000;
    for (let failed = 0; ; ) {
      const answer = await this.#send(operation, args, key);
      if (!(answer instanceof ApiError)) return answer.json;
      if (answer.body?.code === 'busy' && performance.now() < waitsUntil) {
        await delay(1000);
        continue;
      }
      failed += 1;
      if (failed >= this.#settings.tries || !isWorthAnotherTry(answer)) throw answer;
      await delay(Math.min(longestPause, 250 * 2 ** failed) * (0.5 + Math.random() / 2));
    }
  }

  /** Sends or reads the content of a file at a signed address, which needs no token, and is sent none. */
  async content(method: 'GET' | 'PUT', address: string, body: Uint8Array<ArrayBuffer> | null = null) {
    for (let failed = 1; ; failed++) {
      const answer = await this.#sendContent(method, address, body);
      if (!(answer instanceof ApiError)) return answer;
      if (failed >= this.#settings.tries || !isWorthAnotherTry(answer)) throw answer;
      await delay(Math.min(longestPause, 250 * 2 ** failed) * (0.5 + Math.random() / 2));
    }
  }

  async #sendContent(method: string, address: string, body: Uint8Array<ArrayBuffer> | null) {
    try {
      const response = await fetch(`${this.#settings.url.replace(/\/$/, '')}${address}`, {
        method,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(contentMilliseconds),
      });
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      return new ApiError(response.status, undefined, `The server answered ${response.status}`);
    } catch (error) {
      return unreachable(error);
    }
  }

  async #send(operation: Operation, { path, query, body }: AnyArguments, key: string) {
    const route: Route = routes[operation];
    const values = new Map<string, unknown>(Object.entries(path ?? {}));
    const filled = gatewayPath(route).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(values.get(name))),
    );
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
    const address = `${this.#settings.url.replace(/\/$/, '')}/api${filled}${search.size > 0 ? `?${search}` : ''}`;
    try {
      const response = await fetch(address, {
        method: route.method,
        headers: {
          Authorization: `Bearer ${this.#settings.token}`,
          'Content-Type': 'application/json',
          ...(route.method === 'POST' ? { 'Idempotency-Key': key } : {}),
        },
        body: body === undefined ? null : JSON.stringify(body),
        // A redirect would send the access token to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(milliseconds),
      });
      const text = await response.text();
      if (response.ok) return { json: text === '' ? undefined : route.csv ? text : JSON.parse(text) };
      const refusal = errorBody.safeParse(parsed(text)).data;
      return new ApiError(response.status, refusal, `The server answered ${response.status}`);
    } catch (error) {
      return unreachable(error);
    }
  }
}

const unreachable = (error: unknown) =>
  new ApiError(0, undefined, `The server could not be reached: ${error instanceof Error ? error.message : ''}`);

function isWorthAnotherTry({ status, message }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500 || (status === 409 && message.includes('under way'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
