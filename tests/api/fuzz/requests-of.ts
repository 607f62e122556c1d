import * as fc from 'fast-check';
import { pathVariables } from '#shared/contracts/openapi-paths.ts';
import { gatewayPath, type Route } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import { hostileValues, texts } from './hostile-values.ts';
import { spoiled } from './spoil.ts';
import { valuesOf } from './values-of.ts';

/** A request before it is sent: uuids and long texts are placeholders. */
export interface Draft {
  operation: Operation;
  as: 'superadmin' | 'member' | 'nobody' | 'forged';
  /** Values of the path's variables. */
  segments: string[];
  query: [string, string][];
  /** The body as JSON text; undefined sends none. */
  body: string | undefined;
  wire: Wire;
}

export const wires = [
  'json',
  'gzip',
  'bad-gzip',
  'truncated',
  'not-a-number',
  'bytes',
  'marked',
  'form',
  'no-type',
] as const;
export type Wire = (typeof wires)[number];

const strange = fc.constantFrom(
  ...['0', 'null', 'undefined', 'NaN', '-1', '%00', '%ff', '%E0%A4', '%', '%2e%2e', '..%2f..', '%2F', '*', "'", '{id}'],
  ...[
    '@repeat:a:1500@',
    '__proto__',
    'constructor',
    '%F0%9F%92%A9',
    '00000000-0000-0000-0000-000000000000',
    'a.b',
    '+',
  ],
  ...['check-name-duplicates', 'get-workspace-users', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '%EF%BB%BF', '~', ';a=b'],
);

/** The name of the file in the path of its sample. */
export const fileVariable = 'file';

/** Requests to one route, generated from its schemas: a new route is covered by being in the contract. */
export function requestsOf(operation: Operation): fc.Arbitrary<Draft> {
  const route: Route = routes[operation];
  const kind = route.target ?? (route.path.includes('/users/') ? 'user' : 'self');
  const known = fc.nat(3).map((index) => `@uuid:${kind}:${index}@`);
  const other = fc.constantFrom('foreign', 'user', 'role', 'series').map((name) => `@uuid:${name}:0@`);
  const segmentOf = (usual: fc.Arbitrary<string>) =>
    fc.oneof(
      { weight: 14, arbitrary: usual },
      { weight: 2, arbitrary: other },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 3, arbitrary: strange },
    );
  const names = pathVariables(gatewayPath(route));
  // The first nine files of a world are of its first sample.
  const usualOf = (name: string) =>
    name === fileVariable
      ? fc.nat(8).map((index) => `@uuid:file:${index}@`)
      : names.includes(fileVariable)
        ? fc.constant('@uuid:sample:0@')
        : known;
  return fc.record({
    operation: fc.constant(operation),
    as: fc.constantFrom(...callers),
    segments: fc.tuple(...names.map((name) => segmentOf(usualOf(name)))),
    query: queriesOf(route),
    body: bodiesOf(route),
    wire: fc.oneof({ weight: 12, arbitrary: fc.constant('json' as const) }, fc.constantFrom(...wires)),
  });
}

const callers = [...Array(12).fill('superadmin'), ...Array(6).fill('member'), 'nobody', 'forged'] as Draft['as'][];

function queriesOf({ query, targetIn }: Route): fc.Arbitrary<[string, string][]> {
  const names = fc.oneof(fc.constantFrom('after', 'search', 'workspace', 'project', 'admin', '__proto__'), texts);
  const values = fc.oneof(texts, fc.constantFrom('@uuid:workspace:0@', '@uuid:project:0@', '@uuid:foreign:0@', 'e30='));
  const hostile = fc.array(fc.tuple(names, values), { minLength: 1, maxLength: 3 });
  const none = fc.constant<[string, string][]>([]);
  if (!query) return fc.oneof({ weight: 9, arbitrary: none }, { weight: 1, arbitrary: hostile });
  const good = valuesOf(query).map((value) =>
    Object.entries(value ?? {}).map(([k, v]): [string, string] => [k, `${v}`]),
  );
  return fc.oneof(
    { weight: targetIn ? 1 : 6, arbitrary: none },
    { weight: targetIn ? 6 : 1, arbitrary: good },
    { weight: 2, arbitrary: hostile },
  );
}

function bodiesOf({ body, method }: Route): fc.Arbitrary<string | undefined> {
  const none = fc.constant(undefined);
  const hostile = hostileValues.map((value) => JSON.stringify(value));
  // CloudFront refuses a GET with a body before the API.
  if (!body)
    return method === 'GET' ? none : fc.oneof({ weight: 5, arbitrary: none }, { weight: 1, arbitrary: hostile });
  const good = valuesOf(body);
  const asText = (value: unknown) => JSON.stringify(value ?? {});
  return fc.oneof(
    { weight: 5, arbitrary: good.map(asText) },
    { weight: 10, arbitrary: spoiled(good).map(asText) },
    { weight: 2, arbitrary: hostile },
    { weight: 1, arbitrary: none },
  );
}
