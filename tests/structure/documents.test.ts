import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gatewayPath, type Route } from '#shared/contracts/route.ts';
import { routes } from '#shared/contracts/routes.ts';
import documented from '#tests/support/documented-routes.json' with { type: 'json' };
import { requests } from '#tests/support/scene/requests.ts';
import { root } from './imports.ts';

const calls: [string, Route][] = Object.entries(routes);
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
/** Names of path variables do not identify a call. */
const shape = ({ method, path }: { method: string; path: string }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** The documents with a line per call, so that the fast check finds the missing line of a new call. */
describe('every call', () => {
  it.each(calls)('%s has a request that succeeds, which all tests of the API send', (operation) => {
    expect(Object.keys(requests)).toContain(operation);
  });

  it('has a row in docs/permissions.md, and each row belongs to a call', () => {
    const page = textOf('docs/permissions.md');
    const rows = [...page.matchAll(/^\| `(\w+ [^`]+)`\s+\| `([^`]+)`/gm)].map(
      ([, call, access]) => `${call} ${access}`,
    );
    expect(rows, 'to write: UPDATE_DOCS=1 npx vitest run --project api tests/api/permissions').toEqual(
      calls.map(([, { method, path, access }]) => `${method} ${path} ${access}`),
    );
    expect(page).toContain(`\n${calls.length} calls and the socket`);
  });

  it('of the specification is in the contract, with its trailing slash', () => {
    const contract = new Set(calls.map(([, route]) => shape(route)));
    expect(contract.size).toBe(calls.length);
    const asked = documented.routes.map(shape);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.filter((one) => !contract.has(one))).toEqual([]);
  });

  it('that `npm run bench:capacity` measures has its row in docs/capacity.md', () => {
    const source = ['calls', 'records'].map((name) => textOf(`tests/bench/capacity-${name}.ts`)).join('\n');
    const measured = [...source.matchAll(/\bmeasure\(\s*'(\w+)'/g)].map(([, name]) => name);
    const rows = [...textOf('docs/capacity.md').matchAll(/^\| (\w+) \| `(\w+ [^`]+)` \|/gm)];
    const all = new Map(calls);
    expect(rows.map(([, name]) => name).sort(), 'to write: npm run bench:capacity').toEqual(
      [...new Set(measured)].sort(),
    );
    for (const [, name = '', call] of rows) {
      const route = all.get(name);
      expect([name, call]).toEqual([name, route && `${route.method} ${gatewayPath(route)}`]);
    }
  });
});
