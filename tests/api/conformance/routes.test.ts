import { beforeAll, describe, expect, inject, it } from 'vitest';
import { gatewayPath, type Route } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import documented from '#tests/support/documented-routes.json' with { type: 'json' };
import { operations } from '#tests/support/scene/requests.ts';
import { sendMethod, sendRaw } from '#tests/support/send-raw.ts';

const url = inject('url');
/** Names of path variables do not identify a call. */
const shape = (method: string, path: string) =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')}`.toUpperCase();

describe('the documented calls', () => {
  let served: Set<string>;
  beforeAll(async () => {
    const document: { paths: Record<string, object> } = await (await fetch(`${url}/api/openapi.json`)).json();
    served = new Set(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => shape(method, path)),
      ),
    );
  });

  it.each(documented.routes)('$method $path is in the served document', ({ method, path }) => {
    expect(served).toContain(shape(method, path));
  });

  it('and all others of the contract are served, and nothing else', () => {
    expect([...served].sort()).toEqual(
      operations.map((operation) => shape(routes[operation].method, routes[operation].path)).sort(),
    );
  });
});

describe('unknown calls', () => {
  it.each(['PUT', 'OPTIONS', 'HEAD', 'TRACE'])('%s is refused at a path that has other methods', async (method) => {
    const answer = await sendMethod(url, method, '/api/users');
    expect(answer.status).toBe(method === 'TRACE' ? 403 : 404);
    expect(answer.text).not.toMatch(/ at .*:\d+/);
    if (answer.status === 404 && method !== 'HEAD') {
      expect(JSON.parse(answer.text)).toEqual({ code: 'not_found', detail: 'Data not found' });
    }
  });

  it.each(['/api/', '/api/nothing', '/api/users/a/b/c', '/api//users'])('%s is not found', async (path) => {
    const answer = await sendMethod(url, 'GET', path);
    expect({ status: answer.status, ...JSON.parse(answer.text) }).toEqual({
      status: 404,
      code: 'not_found',
      detail: 'Data not found',
    });
  });
});

describe.each(operations)('%s', (operation: Operation) => {
  const route: Route = routes[operation];

  it(`answers at ${gatewayPath(route)} with and without a trailing slash`, async () => {
    for (const slash of [true, false]) {
      // Without a token, or with an invalid body: the route itself must refuse it.
      const answer = await sendRaw(url, operation, { slash, ...(route.body ? { text: '{' } : {}) });
      const [status, code] =
        route.access !== 'public' ? [401, 'unauthenticated'] : [400, route.body ? 'validation' : 'refused'];
      expect(answer).toMatchObject({ status, body: { code, detail: expect.stringMatching(/\w/) } });
    }
  });
});
