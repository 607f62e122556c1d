import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Route, TargetKind } from '#shared/contracts/route.ts';
import { type Access, type Action, type Refusal, refusal, type Scope } from '#shared/rules/permissions.ts';
import { addLogFields } from '../aws/log-fields.ts';
import { forbidden, notFound, unauthenticated } from '../runtime/api-error.ts';
import type { Context } from '../runtime/context.ts';
import { accessTo, accessToAll, type Caller, identify } from './caller.ts';
import { ancestorsOf, isPlatformKind, resolvers, scopeOf, type TargetRows } from './targets.ts';

/** The verified caller and their access at the target's workspace (at all of theirs where a route has no target). */
export interface Principal {
  caller: Caller;
  access: Access;
}

/** A request as far as it says who calls, and what for. */
export interface AccessRequest {
  event: APIGatewayProxyEvent;
  /** The uuid of the target, from the path or the query; throws where there is none. */
  targetUuid: () => string;
}

/** Who calls, whether they may, and on what: 401, 403, or 404 for what is not theirs to know of. */
export async function authorise(
  route: Route,
  request: AccessRequest,
  context: Context,
): Promise<{ principal?: Principal; target?: unknown; ancestors?: unknown }> {
  if (route.access === 'public') return {};
  const token = bearer(request.event);
  if (!route.target || isPlatformKind(route.target)) return onPlatform(route, token, request);
  const [caller, { row, scope }] = await settled(identify(token), resolve(route.target, request));
  if (!row) throw notFound();
  addLogFields({ workspace: scope.workspace });
  const [access, ancestors] = await Promise.all([accessTo(caller, scope.workspace), ancestorsOf(row)]);
  requireAction(route.access === 'signed-in' ? 'workspace.read' : route.access, access, scope, context.now());
  if (!ancestors) throw notFound();
  requireSameScope(request.event, scope);
  return { principal: { caller, access }, target: row, ancestors };
}

/** What belongs to no workspace is the superadmin's, and nobody else learns whether it exists. */
async function onPlatform(
  route: Route,
  token: string,
  request: AccessRequest,
): Promise<{ principal: Principal; target?: unknown; ancestors?: unknown }> {
  const caller = await identify(token);
  if (route.access === 'signed-in') return { principal: { caller, access: await accessToAll(caller) } };
  if (!caller.isStaff) throw forbidden(sentences.not_superadmin);
  const principal: Principal = { caller, access: { role: 'superadmin', workspaces: {} } };
  if (!route.target) return { principal };
  const { row } = await resolve(route.target, request);
  if (!row) throw notFound();
  return { principal, target: row, ancestors: {} };
}

/** Throws unless `access` may do `action` at `place`: 404 where even the place's existence is not theirs to know. */
export function requireAction(action: Action, access: Access, scope: Scope, now: number): void {
  const refused = refusal(action, access, scope, now);
  if (!refused) return;
  if (refused === 'not_a_member' || refused === 'not_assigned') throw notFound();
  throw forbidden(sentences[refused]);
}

const sentences: Record<Exclude<Refusal, 'not_a_member' | 'not_assigned'>, string> = {
  not_superadmin: 'Only a superadmin may do this',
  workspace_invalid: 'The workspace is inactive or its licence has expired',
  read_only: 'Your role in this workspace is for reading only',
  permission: 'Your role in this workspace does not allow this',
  licence: "The workspace's licence does not include this",
};

async function resolve(
  kind: TargetKind,
  { targetUuid }: AccessRequest,
): Promise<{ row?: TargetRows[TargetKind]; scope: Scope }> {
  const row = await resolvers[kind](targetUuid());
  return row ? { row, scope: scopeOf(kind, row) } : { scope: { workspace: '' } };
}

/** Both at once; a failure of the first, the caller's, comes before one of the second. */
async function settled<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const [a, b] = await Promise.allSettled([first, second]);
  if (a.status === 'rejected') throw a.reason;
  if (b.status === 'rejected') throw b.reason;
  return [a.value, b.value];
}

/** `?workspace` and `?project` are advice; where they contradict the target, it is not the thing that was asked for. */
function requireSameScope(event: APIGatewayProxyEvent, scope: Scope): void {
  const { workspace, project } = event.queryStringParameters ?? {};
  if (workspace && workspace !== scope.workspace) throw notFound();
  if (project && scope.project && project !== scope.project) throw notFound();
}

function bearer(event: APIGatewayProxyEvent): string {
  const header = event.headers.Authorization ?? event.headers.authorization ?? '';
  const token = /^Bearer ([\w.-]+)$/i.exec(header)?.[1];
  if (!token) throw unauthenticated();
  return token;
}
