import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context as LambdaContext } from 'aws-lambda';
import { documentPaths } from '#shared/contracts/openapi-paths.ts';
import { isRepeatable, type Route, type TargetKind } from '#shared/contracts/route.ts';
import {
  type BodyOf,
  type Operation,
  type PathOf,
  type QueryOf,
  type ResponseOf,
  type Routes,
  routes,
} from '#shared/contracts/routes.ts';
import { authorise, type Principal } from '../access/authorise.ts';
import type { Caller } from '../access/caller.ts';
import { requireUnlocked } from '../access/record-lock.ts';
import type { AncestorsOf, TargetRows } from '../access/targets.ts';
import { countCall, requireCalls } from '../access/usage.ts';
import { log, withLogFields } from '../aws/log.ts';
import { notFound } from '../runtime/api-error.ts';
import { type Context, systemContext } from '../runtime/context.ts';
import { platform, platformKey } from '../tables/definitions.ts';
import { users } from '../tables/tables.ts';
import { answerErrors } from './answer-errors.ts';
import { answerOnce, fingerprintOf, hashOf, idempotencyKey } from './answer-once.ts';
import { clientAddress, parseBody, parsePath, parseQuery, targetUuid } from './parse-request.ts';
import { recordActivity } from './record-activity.ts';
import { recordReading } from './record-reading.ts';

type OperationsOf<F extends string> = { [O in Operation]: Routes[O]['feature'] extends F ? O : never }[Operation];
type TargetOf<O extends Operation> = Routes[O] extends { target: infer K extends TargetKind }
  ? TargetRows[K]
  : undefined;

/** The input of an operation: the parsed request, the authorised caller and the target. */
interface ApiRequest<O extends Operation> extends Circumstances {
  path: PathOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  /** The row of the path's uuid. */
  target: TargetOf<O>;
  /** The target's ancestors. If one is missing, the response is a 404 before the operation runs. */
  ancestors: Routes[O] extends { target: infer K extends TargetKind } ? AncestorsOf[K] : undefined;
  /** The caller and their access to the target; undefined on public routes. */
  principal: Routes[O]['access'] extends 'public' ? undefined : Principal;
}

interface Circumstances {
  sourceIp: string;
  userAgent: string;
  /** The address of the page that calls, as browsers send it; '' for programs. */
  origin: string;
  /** Whether the browser reports that its user is idle. */
  isIdle: boolean;
  /** On public routes, sets the e-mail that the activity log records. */
  recognise: (email: string) => void;
  /** Sets what the activity log says that it was done to, where neither the target nor the response says it. */
  describe: (subject: string) => void;
  /** Authorises the caller anew, as an operation that has waited must before it answers. */
  authoriseAgain: () => Promise<void>;
}

/** Implements one operation: returns the response that the contract describes, or throws an `ApiError`. */
export type Handle<O extends Operation> = (
  request: ApiRequest<O>,
  context: Context,
) => Promise<Routes[O]['response'] extends null ? void : ResponseOf<O>>;

interface AnyRequest extends Circumstances, Record<'query' | 'body' | 'target' | 'ancestors' | 'principal', unknown> {
  path: object;
}
/** Erases the types of an operation: parameters of methods are compared bivariantly. */
type AnyHandle = { call(request: AnyRequest, context: Context): Promise<unknown> }['call'];

/** Creates the Lambda handler of a feature, with one operation for each of its routes in the contract. */
export function apiHandler<F extends string>(
  feature: F,
  handles: { [O in OperationsOf<F>]: Handle<O> },
  context: Context = systemContext,
) {
  const byRoute = new Map<string, (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>>();
  const all: Record<string, AnyHandle> = handles;
  for (const [operation, route] of Object.entries<Route>(routes)) {
    if (route.feature !== feature) continue;
    const handle = all[operation];
    if (!handle) throw new Error(`${feature} has no code for ${operation}`);
    const path = gatewayPaths.get(operation);
    byRoute.set(`${route.method} ${path}`, (event) => answer({ operation, route, handle }, event, context));
  }
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(answerErrors())
    .handler(async (event) => {
      const answerRoute = byRoute.get(`${event.httpMethod} ${event.resource}`);
      if (!answerRoute) throw notFound();
      return answerRoute(event);
    });
  return (event: APIGatewayProxyEvent, lambda: LambdaContext): Promise<APIGatewayProxyResult> => {
    const route = `${event.httpMethod} ${event.resource}`;
    return withLogFields({ request: event.requestContext?.requestId, route }, () => handler(event, lambda));
  };
}

/**
 * The paths as API Gateway matches them. Their parameters may have other names than the route's, because API Gateway
 * requires one name per position.
 */
const gatewayPaths = documentPaths(routes);

async function answer(
  { operation, route, handle }: { operation: string; route: Route; handle: AnyHandle },
  event: APIGatewayProxyEvent,
  context: Context,
): Promise<APIGatewayProxyResult> {
  const authorised = () => authorise(route, { event, targetUuid: () => targetUuid(route, event) }, context);
  const { principal, target, ancestors, workspace } = await authorised();
  if (principal && workspace !== undefined && !route.uncounted) {
    await requireCalls(workspace, principal.access, context.now());
    await countCall(workspace, context.now());
  }
  requireUnlocked(route, target, ancestors);
  let user = principal?.caller.email ?? '';
  let subject: string | undefined;
  const request: AnyRequest = {
    path: parsePath(event, route),
    query: parseQuery(route, event),
    body: parseBody(route, event),
    target,
    ancestors,
    principal,
    sourceIp: clientAddress(event),
    userAgent: event.headers['User-Agent'] ?? event.headers['user-agent'] ?? '',
    origin: event.headers.Origin ?? event.headers.origin ?? '',
    isIdle: Object.keys(event.headers).some((name) => name.toLowerCase() === idleHeader),
    recognise: (email) => {
      user = email;
    },
    describe: (given) => {
      subject = given;
    },
    authoriseAgain: async () => {
      await authorised();
    },
  };
  const record = (succeeded: boolean, result?: unknown) => {
    const { body, sourceIp: ip, userAgent } = request;
    return recordActivity(
      { operation, route, succeeded, user, subject, body, target, ancestors, result, ip, userAgent },
      context,
    );
  };
  const visit = principal && !request.isIdle ? recordVisit(principal.caller, context.now()) : undefined;
  const perform = async (own: Context) => {
    const result = await handle(request, own).catch(async (error: unknown) => {
      await Promise.all([record(false), visit]);
      throw error;
    });
    const { sourceIp: ip, userAgent } = request;
    const reading = recordReading({ route, principal, workspace, ip, userAgent }, context);
    await Promise.all([record(true, result), visit, reading]);
    return { statusCode: route.status, body: bodyOf(route, result) };
  };
  const headers = { 'Content-Type': route.csv ? csvType : 'application/json', 'Cache-Control': 'no-store' };
  const key = isRepeatable(route) ? idempotencyKey(event) : undefined;
  if (!principal || key === undefined) return { ...(await perform(context)), headers };
  const { uuid, token } = principal.caller;
  const call = {
    caller: token ? `${uuid}#${token.uuid}` : uuid,
    key: hashOf(key),
    fingerprint: fingerprintOf(event),
  };
  const { isRepeated, ...answer } = await answerOnce(call, context, perform);
  return { ...answer, headers: { ...headers, ...(isRepeated ? { 'Idempotent-Replayed': 'true' } : {}) } };
}

const csvType = 'text/csv; charset=utf-8';

function bodyOf({ csv, response }: Route, result: unknown): string {
  if (csv && typeof result === 'string') return result;
  return response ? JSON.stringify(result) : '';
}

/** An account counts as online for 300 seconds after its last visit, so one write per minute suffices. */
const everySeconds = 60;

/** Browsers send this header while their user is idle: their automatic requests are no visits. */
const idleHeader = 'x-serieslab-idle';

/** Stores the time of an account's last visit, at most once a minute. Best effort: a failure does not fail the call. */
async function recordVisit({ uuid, lastVisit }: Caller, now: number): Promise<void> {
  if (now - lastVisit < everySeconds) return;
  try {
    await users.update(platform, platformKey(uuid), { set: { last_visit: now } });
  } catch (error) {
    log('warn', 'a visit could not be recorded', { user: uuid, error });
  }
}
