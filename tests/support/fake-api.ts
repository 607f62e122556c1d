import { vi } from 'vitest';
import { gatewayPath } from '#shared/contracts/route.ts';
import { type BodyInputOf, type Operation, type ResponseOf, routes } from '#shared/contracts/routes.ts';

/** A call as the server would receive it. */
export interface ReceivedCall<O extends Operation> {
  path: Record<string, string>;
  query: URLSearchParams;
  body: BodyInputOf<O>;
}
type Answer<O extends Operation> = ResponseOf<O> | Response;
export type FakeAnswers = {
  [O in Operation]?: (call: ReceivedCall<O>) => Answer<O> | Promise<Answer<O>>;
};

/**
 * Answers the browser's calls by operation, in place of `fetch`: everything above is the product's own code. A call
 * without an answer fails as without a connection: it is tried again, and said after seconds. Returns the received calls.
 */
export function fakeApi(answers: FakeAnswers) {
  const calls: { operation: Operation; path: Record<string, string>; query: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://localhost');
    const { operation, path } = find(init.method ?? 'GET', url.pathname.replace(/^\/api/, ''));
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ operation, path, query: url.search, body });
    const answer = answers[operation] ?? usual[operation];
    if (!answer) throw new Error(`No answer for ${operation}`);
    const result = await (answer as (call: unknown) => unknown)({ path, query: url.searchParams, body });
    if (result instanceof Response) return result;
    return routes[operation].response === null ? new Response(null, { status: 204 }) : Response.json(result);
  });
  return {
    calls,
    bodies: (operation: Operation) => calls.filter((call) => call.operation === operation).map(({ body }) => body),
  };
}

/** The account reads numbers with a point, samples have no files, and no setting is kept. */
const usual: FakeAnswers = {
  getUser: () => Response.json({ csv_decimal: '.', csv_delimiter: ',' }),
  listExperimentFiles: () => ({ files: [], next: null }),
  listShortlist: () => [],
};

export const refusal = (
  status: number,
  body: { detail: string; code: string; current?: unknown; fields?: object; problems?: object; passkey?: object },
) => Response.json(body, { status });

const namesIn = (operation: Operation) => routes[operation].path.split('{').length;

/** As at the gateway, a literal path segment has precedence over a parameter. */
const known = (Object.keys(routes) as Operation[])
  .toSorted((a, b) => namesIn(a) - namesIn(b))
  .map((operation) => {
    const names: string[] = [];
    const pattern = gatewayPath(routes[operation]).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      names.push(name);
      return '([^/]+)';
    });
    return { operation, method: routes[operation].method, names, pattern: new RegExp(`^${pattern}$`) };
  });

function find(method: string, address: string): { operation: Operation; path: Record<string, string> } {
  for (const { operation, names, pattern, ...route } of known) {
    const match = route.method === method && pattern.exec(address);
    if (match)
      return { operation, path: Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ''])) };
  }
  throw new Error(`The contract has no ${method} ${address}`);
}
