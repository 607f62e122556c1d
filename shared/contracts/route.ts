import type * as z from 'zod';
import type { Action } from '../rules/permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The entity that the uuid in a path identifies. The middleware reads it once, to authorise the call. */
export type TargetKind =
  | 'workspace'
  | 'project'
  | 'experiment'
  | 'series'
  | 'sample'
  | 'in-parameter'
  | 'out-parameter'
  | 'comp-parameter'
  | 'script'
  | 'rule'
  | 'global-in-parameter'
  | 'global-out-parameter'
  | 'input-importance'
  | 'output-importance'
  | 'complex-importance'
  | 'action'
  | 'licence'
  | 'permission'
  | 'role'
  | 'invite'
  | 'user';

export interface Route {
  method: Method;
  /** The documented path, with `{id}` or `{uuid}`. The edge removes a trailing slash, so both spellings work. */
  path: string;
  /** The feature's folder in `functions/features`, and its Lambda. */
  feature: string;
  summary: string;
  /** `public` needs no token, `signed-in` any account; an action is authorised for the target. */
  access: 'public' | 'signed-in' | Action;
  /** Needs a session: an access token is refused, whatever its account may do. */
  session?: true;
  target?: TargetKind;
  /** The call is not counted among its workspace's, and answered when these are used up. */
  uncounted?: true;
  /** Where the target's uuid is: in the path by default, otherwise in the query as `workspace`. */
  targetIn?: 'query';
  /** Some callers are refused (403) by what they ask for, though the route is open to any account. */
  refusesSome?: true;
  /** When the activity log records the call. By default it records every successful call that is not a GET. */
  recorded?: 'never' | 'success' | 'always';
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Answers a string as CSV, and takes the secret of the target's CSV address in the query (`key`). */
  csv?: true;
  /** Null if the response has no body. */
  response: z.ZodType | null;
  /** The status of a successful response. */
  status: 200 | 201 | 202 | 204;
}

/**
 * Whether an `Idempotency-Key` counts: for what an account, or its program, creates or starts. A new access token's
 * secret is nowhere kept, so it is not among them.
 */
export const isRepeatable = ({ method, access, session, recorded }: Route) =>
  method === 'POST' && access !== 'public' && !session && recorded !== 'never';

/** The path as the gateways match it: the edge removes the trailing slash. */
export const gatewayPath = (route: Pick<Route, 'path'>) => route.path.replace(/\/$/, '');
