import { decodeJwt } from 'jose';
import { gatewayPath, type Route } from '#shared/contracts/route.ts';
import {
  type BodyInputOf,
  type Operation,
  type PathOf,
  type QueryInputOf,
  type ResponseOf,
  routes,
} from '#shared/contracts/routes.ts';

export type Args<O extends Operation> = (keyof PathOf<O> extends never ? { path?: undefined } : { path: PathOf<O> }) &
  (undefined extends BodyInputOf<O> ? { body?: BodyInputOf<O> } : { body: BodyInputOf<O> }) & {
    query?: QueryInputOf<O>;
  };

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  body: any;
}

/** A client of the running stack, over HTTP only, typed by the contract. */
export class Api {
  readonly url: string;
  token: string | undefined;
  /** How to sign in again: a test may take longer than the five minutes of a token. */
  #credentials: { email: string; password: string } | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.token = token;
  }

  static async signedIn(url: string, email: string, password: string): Promise<Api> {
    const api = new Api(url);
    await api.#signIn({ email, password });
    return api;
  }

  async #signIn(credentials: { email: string; password: string }): Promise<void> {
    this.#credentials = undefined;
    this.token = undefined;
    const { access } = await this.call('createToken', { body: credentials });
    this.token = access;
    this.#credentials = credentials;
  }

  /** Calls an operation and returns its response; throws the server's error otherwise. */
  async call<O extends Operation>(operation: O, args: Args<O>): Promise<ResponseOf<O>> {
    const answer = await this.ask(operation, args);
    if (answer.status !== routes[operation].status) {
      throw new Error(`${operation} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }

  /** Calls an operation, with an `Idempotency-Key` if it has one, and returns the response, whatever its status. */
  async ask(
    operation: Operation,
    args: { path?: object | undefined; query?: object | undefined; body?: unknown } = {},
    key?: string,
  ): Promise<Answer> {
    if (this.#credentials && this.token && isEnding(this.token)) await this.#signIn(this.#credentials);
    const route: Route = routes[operation];
    const values = new Map<string, unknown>(Object.entries(args.path ?? {}));
    const path = gatewayPath(route).replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values.get(key)));
    const query = new URLSearchParams(args.query as Record<string, string>).toString();
    const response = await fetch(`${this.url}/api${path}${query ? `?${query}` : ''}`, {
      method: route.method,
      headers: {
        'Content-Type': 'application/json',
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      body: args.body === undefined ? null : JSON.stringify(args.body),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: route.csv && response.ok ? text : text === '' ? undefined : JSON.parse(text),
    };
  }

  /** Every series of an experiment, with the pages of samples joined. */
  async allSeries(experiment: string) {
    const found = new Map<string, ResponseOf<'listSeries'>['series'][number]>();
    let after: string | undefined;
    do {
      const page = await this.call('listSeries', { path: { id: experiment }, query: after ? { after } : {} });
      for (const series of page.series) {
        const known = found.get(series.uuid);
        if (known) known.samples.push(...series.samples);
        else found.set(series.uuid, series);
      }
      after = page.next ?? undefined;
    } while (after);
    return [...found.values()].sort((a, b) => a.number - b.number);
  }
}

const leastSeconds = 60;

/** True in the last minute of a token of ours. */
function isEnding(token: string): boolean {
  const { exp = Number.POSITIVE_INFINITY } = decodeJwt(token);
  return exp - Date.now() / 1000 < leastSeconds;
}

/** A client that signs in with the first call and stays signed in for as long as a test takes. */
export function freshApi(url: string, { email, password }: { email: string; password: string }): () => Promise<Api> {
  let signedIn: Promise<Api> | undefined;
  return () => {
    signedIn ??= Api.signedIn(url, email, password);
    return signedIn;
  };
}
