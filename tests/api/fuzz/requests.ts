import { errorBody, statusOf } from '#shared/contracts/errors.ts';
import { pathVariables } from '#shared/contracts/openapi-paths.ts';
import { gatewayPath, type Route } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import { fillIn } from './hostile-values.ts';
import { type Draft, fileVariable } from './requests-of.ts';
import type { Sent, WireRequest } from './sender.ts';
import { uuidIn, type World } from './world.ts';

export interface Addressed {
  operation: Operation;
  request: WireRequest;
  /** The contract or the path alone requires a refusal. */
  hopeless: boolean;
  /** Deletes data that other requests need, so it is sent last. */
  last: boolean;
}

const forged = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIwMDAwMDAwMC0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDAwMDAifQ.';

/** The request of a draft in a given world. */
export function address(draft: Draft, world: World): Addressed {
  const { operation, as, wire } = draft;
  const route: Route = routes[operation];
  const fill = (text: string) => fillIn(text, uuidIn(world));
  const values = draft.segments.map(fill);
  const names = pathVariables(gatewayPath(route));
  const path = names.reduce(
    (filled, name, index) => filled.replace(`{${name}}`, () => values[index] ?? ''),
    gatewayPath(route),
  );
  const query = draft.query.map(([name, value]): [string, string] => [wellFormed(fill(name)), wellFormed(fill(value))]);
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  const body = draft.body === undefined ? undefined : fill(draft.body);
  const tokens = { ...world.tokens, nobody: undefined, forged };
  const administrates = ['platform.administrate', 'workspace.administrate'].includes(route.access);
  return {
    operation,
    request: { method: route.method, path: path + search, token: tokens[as], body, wire },
    hopeless:
      (route.access !== 'public' && as in { nobody: 1, forged: 1 }) ||
      (administrates && as === 'member') ||
      (route.target !== undefined &&
        !route.targetIn &&
        values.some((value, index) => names[index] !== fileVariable && !isOf(world, route.target, value, as))) ||
      (route.query !== undefined && !route.query.safeParse(Object.fromEntries(query)).success) ||
      (wire === 'json' && body !== undefined && route.body !== undefined && !accepts(route.body, body)),
    last: route.method === 'DELETE' || (route.method === 'PATCH' && administrates),
  };
}

/** Superadmins may use another tenant's project. */
const isOf = ({ uuids }: World, kind = '', uuid: string, as: Draft['as']) =>
  [...(uuids[kind] ?? []), ...(kind === 'project' && as === 'superadmin' ? (uuids.foreign ?? []) : [])].includes(
    uuid.toLowerCase(),
  );

function accepts(schema: NonNullable<Route['body']>, text: string): boolean {
  try {
    // A missing body equals one without fields.
    return schema.safeParse(text === '' ? {} : JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** A query string cannot contain lone surrogates, which have no encoding. */
const wellFormed = (text: string) => Buffer.from(text).toString().slice(0, 4000);

/** The error of a response; undefined for a success and for a well-formed refusal. */
export function faultOf({ operation }: Addressed, { status, text }: Sent): string | undefined {
  if (status >= 500 || status < 200) return `${status}: ${text.slice(0, 300)}`;
  if (status < 300) return status === routes[operation].status ? undefined : `succeeded with ${status}`;
  const parsed = errorBody.safeParse(jsonOf(text));
  if (!parsed.success) return `a refusal without the shape of one, ${status}: ${text.slice(0, 300)}`;
  const expected = statusOf[parsed.data.code];
  return expected === status || (parsed.data.code === 'refused' && status < 500) ? undefined : `${status} for ${text}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
