import { errorBody } from '#shared/contracts/errors.ts';
import { gatewayPath, type Route } from '#shared/contracts/route.ts';
import { type BodyInputOf, type Operation, type PathOf, type ResponseOf, routes } from '#shared/contracts/routes.ts';

interface Call<O extends Operation> {
  path?: PathOf<O>;
  query?: Record<string, string>;
  body?: BodyInputOf<O>;
}
export type ApiClient = ReturnType<typeof apiClient>;

/** The answers of a gateway that has none of the function's: a slow machine may end a call. */
const lost = [502, 503, 504];
/** How often a read is asked, and the pause between two. */
const mostAsked = 5;
const pauseMilliseconds = 2000;

/** Calls the API by operation; throws the message of an unsuccessful answer. A read whose answer is lost is asked again. */
export function apiClient(url: string, token?: string) {
  return async <O extends Operation>(operation: O, { path, query, body }: Call<O> = {}): Promise<ResponseOf<O>> => {
    const route: Route = routes[operation];
    const values: Record<string, string> = { ...path };
    const place = gatewayPath(route).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const send = () =>
      fetch(`${url}/api${place}${search}`, {
        method: route.method,
        headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    let response = await send();
    for (let asked = 1; route.method === 'GET' && lost.includes(response.status) && asked < mostAsked; asked += 1) {
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
      response = await send();
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) {
      const { data } = errorBody.safeParse(answer);
      throw new Error(`${operation}: ${response.status} ${data?.detail ?? ''} ${JSON.stringify(data?.fields ?? {})}`);
    }
    return parserOf(operation)(answer);
  };
}

/** An access token is good for five minutes. */
const renewedAfterMilliseconds = 4 * 60_000;

/** The same for an account, however long its calls take. */
export function signedInClient(url: string, account: { email: string; password: string }): ApiClient {
  let current: { ask: ApiClient; until: number } | undefined;
  return async (operation, call) => {
    if (!current || Date.now() >= current.until) {
      const { access } = await apiClient(url)('createToken', { body: account });
      current = { ask: apiClient(url, access), until: Date.now() + renewedAfterMilliseconds };
    }
    return current.ask(operation, call);
  };
}

function parserOf<O extends Operation>(operation: O): (answer: unknown) => ResponseOf<O>;
function parserOf(operation: Operation) {
  const schema = routes[operation].response;
  return (answer: unknown) => schema?.parse(answer);
}
