import type * as z from 'zod';
import type { Action } from '../rules/permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What the uuid in a path names. The middleware resolves it, so that one look-up authorises. */
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
  /** As documented, with `{id}` or `{uuid}`. A trailing slash is stripped at the edge: both spellings answer. */
  path: string;
  /** The folder under `functions/` and the Lambda that answers. */
  feature: string;
  summary: string;
  /** `public` needs no token; `signed-in` any account; an action is judged at the target. */
  access: 'public' | 'signed-in' | Action;
  target?: TargetKind;
  /** The uuid that names the target is in the path, or in the query as `workspace`. */
  targetIn?: 'query';
  /** Whether the activity log tells of it: every success of what is no GET, unless this says otherwise. */
  recorded?: 'never' | 'success' | 'always';
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Null answers without a body. */
  response: z.ZodType | null;
  /** The status of success. */
  status: 200 | 201 | 202 | 204;
}

/** The path as the gateways know it: without the trailing slash that the edge strips. */
export const gatewayPath = (route: Pick<Route, 'path'>) => route.path.replace(/\/$/, '');
