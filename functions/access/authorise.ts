import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Route, TargetKind } from '#shared/contracts/route.ts';
import { type Access, type Action, refusal, type Scope } from '#shared/rules/permissions.ts';
import { refusalTexts, superadminFactorText } from '#shared/rules/refusal-texts.ts';
import { addLogFields } from '../aws/log.ts';
import { forbidden, notFound, unauthenticated } from '../runtime/api-error.ts';
import type { Context } from '../runtime/context.ts';
import { accessTo, accessToAll, type Caller, identify } from './caller.ts';
import { ancestorsOf, isPlatformKind, resolvers, scopeOf, type TargetRows } from './targets.ts';

/**
 * The verified caller and their access to the target's workspace, or to all their workspaces if the route has no
 * target.
 */
export interface Principal {
  caller: Caller;
  access: Access;
}

/** The parts of a request that authorisation reads. */
interface AccessRequest {
  event: APIGatewayProxyEvent;
  /** Returns the uuid of the target from the path or the query; throws if there is none. */
  targetUuid: () => string;
}

/**
 * Identifies and authorises the caller and reads the target. Throws 401, 403, or 404 if the caller may not know whether
 * the target exists. `workspace` is that of the target, unless that is outside of workspaces.
 */
export async function authorise(
  route: Route,
  request: AccessRequest,
  context: Context,
): Promise<{ principal?: Principal; target?: unknown; ancestors?: unknown; workspace?: string }> {
  if (route.access === 'public') return {};
  const key = route.csv ? request.event.queryStringParameters?.key : undefined;
  const token = key ?? bearer(request.event);
  if (!route.target || isPlatformKind(route.target)) return onPlatform(route, token, request, context);
  const { caller, row, scope } = await identifyAndResolve(token, route.target, request, context, key !== undefined);
  requireSession(route, caller);
  if (!row) throw notFound();
  addLogFields({ workspace: scope.workspace });
  const [access, ancestors] = await Promise.all([accessTo(caller, scope.workspace), ancestorsOf(row)]);
  requireAction(route.access === 'signed-in' ? 'workspace.read' : route.access, access, scope, context.now());
  if (!ancestors) throw notFound();
  requireSameScope(request.event, scope);
  return { principal: { caller, access }, target: row, ancestors, workspace: scope.workspace };
}

function requireSession(route: Route, caller: Caller): void {
  if (route.session && caller.token) throw forbidden('Only a person who is signed in may do this');
}

/** Authorises a call for a target outside workspaces: superadmins only; others cannot learn whether it exists. */
async function onPlatform(
  route: Route,
  token: string,
  request: AccessRequest,
  { now }: Pick<Context, 'now'>,
): Promise<{ principal: Principal; target?: unknown; ancestors?: unknown }> {
  const caller = await identify(token, now());
  requireSession(route, caller);
  if (route.access === 'signed-in') return { principal: { caller, access: await accessToAll(caller) } };
  if (!caller.isStaff) {
    throw forbidden(caller.lacksSecondFactor ? superadminFactorText : refusalTexts.not_superadmin);
  }
  const principal: Principal = { caller, access: { role: 'superadmin', workspaces: {} } };
  if (!route.target) return { principal };
  const { row } = await resolve(route.target, request);
  if (!row) throw notFound();
  return { principal, target: row, ancestors: {} };
}

/**
 * Throws unless `access` permits `action` in `scope`: 404 if the caller may not know whether the scope exists,
 * otherwise 403.
 */
export function requireAction(action: Action, access: Access, scope: Scope, now: number): void {
  const refused = refusal(action, access, scope, now);
  if (!refused) return;
  if (refused === 'not_a_member' || refused === 'not_assigned') throw notFound();
  throw forbidden(refusalTexts[refused]);
}

/**
 * Identifies the caller and resolves the target at the same time. If both fail, throws the caller's error; an unknown
 * caller does not make the call wait for an index.
 */
async function identifyAndResolve(
  token: string,
  kind: TargetKind,
  request: AccessRequest,
  { now }: Pick<Context, 'now'>,
  isCsvAddress: boolean,
) {
  const unknown = new AbortController();
  const [caller, target] = await Promise.allSettled([
    identify(token, now(), isCsvAddress ? request.targetUuid() : undefined).catch((error: unknown) => {
      unknown.abort(error);
      throw error;
    }),
    resolve(kind, request, unknown.signal),
  ]);
  if (caller.status === 'rejected') throw caller.reason;
  if (target.status === 'rejected') throw target.reason;
  return { caller: caller.value, ...target.value };
}

async function resolve(
  kind: TargetKind,
  { targetUuid }: AccessRequest,
  signal?: AbortSignal,
): Promise<{ row?: TargetRows[TargetKind]; scope: Scope }> {
  const row = await resolvers[kind](targetUuid(), signal);
  return row ? { row, scope: scopeOf(kind, row) } : { scope: { workspace: '' } };
}

/** If `?workspace` or `?project` is given and differs from the target's, responds 404. */
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
