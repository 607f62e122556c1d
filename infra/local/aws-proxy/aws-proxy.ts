import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type ProxyAnswer, problem } from '../data/answers.ts';
import { readAll } from '../data/upstream.ts';
import { patient } from '../listen.ts';
import type { Log } from '../log.ts';
import { account, adminKey } from '../template/physical.ts';
import type { PolicyRefusal, RoleAccess } from './access.ts';
import type { CallFailure, CallRules, SdkCall } from './calls.ts';
import type { ConnectionApi } from './connection-api.ts';
import type { InvocationApi } from './invocation-api.ts';
import type { MailFolder } from './mail-folder.ts';
import { type ObjectApi, objectProblem } from './object-api.ts';
import { type ProxyCall, type Services, targetedCall } from './services.ts';
import type { Need } from './statement.ts';
import type { Watchers } from './watchers.ts';

export interface CallingFunction {
  /** The function's construct path. */
  name: string;
  roleName: string;
  access: RoleAccess;
}

interface ProxyOptions extends Services {
  callers: ReadonlyMap<string, CallingFunction>;
  connections: ConnectionApi;
  mail: MailFolder;
  invocations: InvocationApi;
  objects: ObjectApi;
  rules: CallRules;
  watchers: Watchers;
  log: Log;
}

export const createProxyServer = () => createServer(patient);

/**
 * The single endpoint of every SDK client: identifies the caller by its access key, checks the call against the
 * policies of the caller's role, then forwards it or answers itself.
 */
export function openProxy(server: Server, options: ProxyOptions) {
  server.on('request', (request, response) => {
    answer(request, options).then(
      (result) => send(response, result),
      (error: unknown) => {
        options.log({ level: 'error', source: 'proxy', text: error instanceof Error ? error.message : String(error) });
        send(response, problem({ status: 500, type: 'InternalServerError', message: 'The local stack failed.' }));
      },
    );
  });
}

async function answer(request: IncomingMessage, options: ProxyOptions): Promise<ProxyAnswer | 'disconnect'> {
  const body = options.watchers.prepare(request, await readAll(request));
  const key = /Credential=([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const caller = options.callers.get(key);
  if (!caller && key !== adminKey) {
    return problem({ status: 403, type: 'UnrecognizedClientException', message: 'The security token is invalid.' });
  }
  const target = request.headers['x-amz-target'];
  const call =
    typeof target === 'string'
      ? targetedCall(target, body, options)
      : (options.mail.call(request, body) ??
        options.invocations.call(request, body) ??
        options.connections.call(request, body) ??
        options.objects.call(request, body, caller?.access));
  if (!call) return problem({ status: 400, type: 'UnknownOperationException', message: `${request.url} is unknown.` });

  for (const need of caller ? call.needs : []) {
    const refusal = caller?.access.refusal(need);
    if (caller && refusal) return refuse(caller, need, refusal, call, options.log);
  }
  const result = options.rules.empty
    ? await call.run(request)
    : await intervene(() => call.run(request), describe(call, caller), options.rules);
  options.watchers.tell(() => describe(call, caller), result);
  return result;
}

async function intervene(run: () => ReturnType<ProxyCall['run']>, described: SdkCall, rules: CallRules) {
  const rule = rules.take(described);
  const before = await rule?.before?.(described);
  if (before) return failed(before, described);
  const result = await run();
  const after = await rule?.after?.(described);
  return after ? failed(after, described) : result;
}

function failed(failure: CallFailure, { service }: SdkCall) {
  if (failure === 'disconnect') return failure;
  return service === 's3' ? objectProblem(failure) : problem(failure);
}

const describe = ({ service, operation, needs }: ProxyCall, caller: CallingFunction | undefined): SdkCall => ({
  caller: caller?.name ?? adminKey,
  service,
  operation,
  resources: needs.map(({ resource }) => resource),
});

function refuse(
  { name, roleName }: CallingFunction,
  { action, resource }: Need,
  refusal: PolicyRefusal,
  { service }: ProxyCall,
  log: Log,
) {
  const who = `arn:aws:sts::${account}:assumed-role/${roleName}/${name.split('/').at(-1)}`;
  const message = `User: ${who} is not authorized to perform: ${action} on resource: ${resource} ${whyOf(refusal, action)}`;
  log({ level: 'error', source: name, text: message });
  if (service === 's3') return objectProblem({ status: 403, type: 'AccessDenied', message });
  const rest = service === 'execute-api' || service === 'ses' || service === 'lambda';
  return problem({ status: rest ? 403 : 400, type: 'AccessDeniedException', message });
}

const whyOf = (refusal: PolicyRefusal, action: string) =>
  refusal === 'no identity-based policy allows' ? `because ${refusal} the ${action} action` : refusal;

function send(response: ServerResponse, result: ProxyAnswer | 'disconnect') {
  if (result === 'disconnect') return response.destroy();
  response.writeHead(result.status, { ...result.headers, 'content-length': Buffer.byteLength(result.body) });
  return response.end(result.body);
}
