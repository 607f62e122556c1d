import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import type { Access, Need } from './access.ts';
import type { CallRules, Failure, SdkCall } from './calls.ts';
import type { ConnectionApi } from './connection-api.ts';
import type { MailFolder } from './mail-folder.ts';
import { dynamoNeeds, queueNeeds, secretNeeds } from './needs.ts';
import type { Secrets } from './secrets.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';

/** The access key of seeds and tests: it may do everything. */
export const adminKey = 'local';

export interface Caller {
  /** The function's construct path. */
  name: string;
  roleName: string;
  access: Access;
}

export interface GateOptions {
  callers: ReadonlyMap<string, Caller>;
  dynamo: Upstream;
  queues: Upstream;
  secrets: Secrets;
  connections: ConnectionApi;
  mail: MailFolder;
  rules: CallRules;
  log: Log;
}

interface Answer {
  status: number;
  headers?: Record<string, string | number>;
  body: Buffer | string;
}

/**
 * The one endpoint of every SDK client: tells the caller by the access key that signed, checks the call against the
 * policies of the caller's role, then passes it on or answers itself.
 */
export function openGate(server: Server, options: GateOptions) {
  server.on('request', (request, response) => {
    answer(request, options).then(
      (result) => send(response, result),
      (error: unknown) => {
        options.log({ level: 'error', source: 'gate', text: error instanceof Error ? error.message : String(error) });
        send(response, problem({ status: 500, type: 'InternalServerError', message: 'The local stack failed.' }));
      },
    );
  });
}

export const createGateServer = () => createServer({ keepAliveTimeout: 60_000, requestTimeout: 0 });

async function answer(request: IncomingMessage, options: GateOptions): Promise<Answer | 'disconnect'> {
  const body = await readBody(request);
  const key = /Credential=([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const caller = options.callers.get(key);
  if (!caller && key !== adminKey) {
    return problem({ status: 403, type: 'UnrecognizedClientException', message: 'The security token is invalid.' });
  }
  const target = request.headers['x-amz-target'];
  const handled =
    typeof target === 'string'
      ? targeted(target, body, options)
      : (options.mail.handle(request, body) ?? options.connections.handle(request, body));
  if (!handled)
    return problem({ status: 400, type: 'UnknownOperationException', message: `${request.url} is unknown.` });

  const denied = caller && handled.needs.find((need) => !caller.access.allows(need));
  if (caller && denied) return refuse(caller, denied, handled, options.log);
  const call = () => handled.run(request);
  if (options.rules.empty) return call();
  return intervene(call, describe(handled, caller), options.rules);
}

interface Handled {
  service: SdkCall['service'];
  operation: string;
  needs: readonly Need[];
  run: (request: IncomingMessage) => Promise<Answer> | Answer;
}

export type { Answer as GateAnswer, Handled as GateCall };

function targeted(target: string, body: Buffer, options: GateOptions): Handled | undefined {
  const [prefix = '', operation = ''] = target.split('.');
  const parsed: unknown = body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
  if (prefix.startsWith('DynamoDB')) {
    const run = async (request: IncomingMessage) => relayed(await options.dynamo.send(request.headers, body));
    return { service: 'dynamodb', operation, needs: dynamoNeeds(operation, parsed), run };
  }
  if (prefix === 'AmazonSQS') {
    const run = async (request: IncomingMessage) => relayed(await options.queues.send(request.headers, body));
    return { service: 'sqs', operation, needs: queueNeeds(operation, parsed), run };
  }
  if (prefix === 'secretsmanager') {
    const needs = secretNeeds(operation, parsed).map((need) => ({
      ...need,
      resource: options.secrets.find(need.resource) ?? need.resource,
    }));
    return {
      service: 'secretsmanager',
      operation,
      needs,
      run: () => secret(operation, needs[0]?.resource ?? '', options.secrets),
    };
  }
  return undefined;
}

function secret(operation: string, arn: string, secrets: Secrets): Answer {
  if (operation !== 'GetSecretValue') {
    return problem({ status: 400, type: 'InvalidRequestException', message: `${operation} is not served locally.` });
  }
  const SecretString = secrets.read(arn);
  if (SecretString === undefined) {
    const message = "Secrets Manager can't find the specified secret.";
    return problem({ status: 400, type: 'ResourceNotFoundException', message });
  }
  const VersionId = '00000000-0000-4000-8000-000000000001';
  return json(200, { ARN: arn, Name: arn.split(':').at(-1), VersionId, VersionStages: ['AWSCURRENT'], SecretString });
}

async function intervene(call: () => Promise<Answer> | Answer, described: SdkCall, rules: CallRules) {
  const rule = rules.take(described);
  const before = await rule?.before?.(described);
  if (before) return failed(before);
  const result = await call();
  const after = await rule?.after?.(described);
  return after ? failed(after) : result;
}

const failed = (failure: Failure) => (failure === 'disconnect' ? failure : problem(failure));

const describe = ({ service, operation, needs }: Handled, caller: Caller | undefined): SdkCall => ({
  caller: caller?.name ?? adminKey,
  service,
  operation,
  resources: needs.map(({ resource }) => resource),
});

function refuse({ name, roleName }: Caller, { action, resource }: Need, { service }: Handled, log: Log): Answer {
  const who = `arn:aws:sts::000000000000:assumed-role/${roleName}/${name.split('/').at(-1)}`;
  const message = `User: ${who} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
  log({ level: 'error', source: name, text: message });
  if (service === 'execute-api' || service === 'ses')
    return problem({ status: 403, type: 'AccessDeniedException', message });
  return problem({ status: 400, type: 'AccessDeniedException', message });
}

/** An error in the shape of AWS's JSON protocols. */
export function problem({ status, type, message }: { status: number; type: string; message: string }): Answer {
  const answer = json(status, { __type: `com.amazon.coral.service#${type}`, message, Message: message });
  return { ...answer, headers: { ...answer.headers, 'x-amzn-errortype': type } };
}

const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify(body),
});

function relayed({ status, headers, body }: UpstreamAnswer): Answer {
  const kept: Record<string, string> = {};
  for (const name of ['content-type', 'x-amzn-requestid', 'x-amz-crc32', 'x-amzn-errortype', 'x-amzn-query-error']) {
    const value = headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  return { status, headers: kept, body };
}

function send(response: ServerResponse, result: Answer | 'disconnect') {
  if (result === 'disconnect') return response.destroy();
  response.writeHead(result.status, { ...result.headers, 'content-length': Buffer.byteLength(result.body) });
  return response.end(result.body);
}

function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', reject);
  });
}
