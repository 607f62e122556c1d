import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTables, readTables } from './data/create-tables.ts';
import { startDynamo } from './data/dynamodb-process.ts';
import { createQueues, readQueues, startQueueService } from './data/queue-service.ts';
import { createEdge } from './edge/edge-server.ts';
import { readDistribution } from './edge/read-distribution.ts';
import { StaticFiles } from './edge/static-files.ts';
import { Poller } from './events/poller.ts';
import { QueueClient } from './events/queue-client.ts';
import { readEventSources } from './events/read-event-sources.ts';
import { startSchedules } from './events/schedules.ts';
import { adminEnvironment } from './functions/admin-environment.ts';
import type { FunctionPool } from './functions/pool.ts';
import { startFunctions } from './functions/start-functions.ts';
import { type CallRule, CallRules } from './gate/calls.ts';
import { ConnectionApi } from './gate/connection-api.ts';
import { adminKey, createGateServer, openGate } from './gate/gate.ts';
import { MailFolder } from './gate/mail-folder.ts';
import { Secrets } from './gate/secrets.ts';
import { Upstream } from './gate/upstream.ts';
import { closer, freePort, listen } from './listen.ts';
import { fileLog, type Log } from './log.ts';
import { readRestApis } from './rest/read-rest-api.ts';
import { RestGateway } from './rest/rest-gateway.ts';
import { readSocketApis } from './socket/read-socket-api.ts';
import { SocketGateway } from './socket/socket-gateway.ts';
import { region } from './template/physical.ts';
import { byName, Template } from './template/template.ts';

export interface StackOptions {
  /** The synthesized app. */
  cdkOut: string;
  /** Where state and logs are kept. */
  dataDir: string;
  /** 0 takes any free port. */
  port: number;
  /** Variables for every function on top of the template's. */
  environment?: Record<string, string>;
  /** Told everything that is logged, besides the file. */
  log?: Log;
  /** Keeps tables and queues in memory; nothing survives. */
  memory?: boolean;
  /** Shortens the queues' visibility timeouts, so that a retry need not be waited for. */
  visibilityScale?: number;
}

export interface RunningStack {
  url: string;
  /** For seeds and tests; sign with the access key `local`, which may do everything. */
  endpoints: { dynamodb: string; sqs: string; secretsmanager: string };
  /** What a process needs to use the tables, queues and secrets as an administrator: the functions' variables, all of them. */
  adminEnvironment: Record<string, string>;
  /** Physical names by logical id, construct path, or the end of that path. */
  tableName: (name: string) => string;
  queueUrl: (name: string) => string;
  secretArn: (name: string) => string;
  queueLength: (name: string) => { ready: number; inFlight: number };
  functions: {
    list: () => { name: string; path: string; workers: number; busy: number; waiting: number; invocations: number }[];
    /** Ends the function's workers that are at work, as a crash would; answers how many. */
    kill: (name: string) => Promise<number>;
    invoke: (name: string, event: unknown) => Promise<unknown>;
  };
  faults: {
    /** The next batch of this queue reaches its function twice. */
    deliverTwice: (queue: string) => void;
    /** Puts a rule on SDK calls; the answer removes it. */
    onCall: (rule: CallRule) => () => void;
  };
  /** What the template holds that does not run here, in sentences. */
  unsupported: readonly string[];
  stop: () => Promise<void>;
}

/** Runs a synthesized app on this machine. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const file = fileLog(join(options.dataDir, 'logs'));
  const log: Log = (entry) => {
    file.log(entry);
    options.log?.(entry);
  };
  const undo: (() => unknown)[] = [() => file.close()];
  const stop = once(async () => {
    for (const step of undo.toReversed()) await step();
  });
  try {
    return await start(options, log, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  options: StackOptions,
  log: Log,
  undo: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<RunningStack> {
  const stateFolder = (name: string) => (options.memory ? undefined : join(options.dataDir, name));
  const gateServer = createGateServer();
  const gate = await listen(gateServer, 0);
  undo.push(closer(gateServer));
  const template = new Template(options.cdkOut, gate);
  const [dynamo, queueService] = await Promise.all([
    started(startDynamo(stateFolder('tables')), undo),
    started(startQueueService(stateFolder('queues')), undo),
  ]);
  const [tables, queues] = [readTables(template), readQueues(template)];
  await Promise.all([makeTables(dynamo.endpoint, tables), createQueues(queueService.endpoint, queues)]);

  const [toDynamo, toQueues] = [new Upstream(dynamo.endpoint), new Upstream(queueService.endpoint)];
  undo.push(() => [toDynamo, toQueues].map((upstream) => upstream.close()));
  const secrets = new Secrets(template, options.memory ? undefined : join(options.dataDir, 'secrets.json'));
  const [rules, connections, socketApis] = [new CallRules(), new ConnectionApi(), readSocketApis(template)];
  const [onlyApi] = socketApis;
  const sockets = onlyApi && `${onlyApi.id}/${onlyApi.stage}`;
  const port = options.port || (await freePort());
  const endpoints = { gate, sockets, site: `http://localhost:${port}` };
  const mail = new MailFolder(join(options.dataDir, 'mail'), log);
  const { pools, callers } = startFunctions(template, endpoints, options.environment ?? {}, log);
  undo.push(() => Promise.all([...pools.values()].map((pool) => pool.stop())));
  openGate(gateServer, { callers, dynamo: toDynamo, queues: toQueues, secrets, connections, mail, rules, log });

  const pollers = readEventSources(template, queues, pools).map(
    (source) => new Poller(source, new QueueClient(toQueues, source.queue.arn), options.visibilityScale ?? 1, log),
  );
  undo.push(() => Promise.all(pollers.map((poller) => poller.stop())), startSchedules(template, pools));
  undo.push(() => drained(pools));

  const rest = readRestApis(template).map((api) => new RestGateway(api, pools, log));
  const socketGateways = socketApis.map((api) => new SocketGateway(api, pools, connections));
  undo.push(() => Promise.all(socketGateways.map((gateway) => gateway.stop())));
  const distribution = readDistribution(template);
  if (!distribution) throw new Error('The template has no CloudFront distribution, so there is nothing to serve.');
  const edge = createEdge({ distribution, files: new StaticFiles(template), rest, sockets: socketGateways, log });
  const url = (await listen(edge, port)).replace('127.0.0.1', 'localhost');
  undo.push(closer(edge));

  for (const text of template.unsupported) log({ level: 'error', source: 'template', text });
  const functions = [...pools.values()].map((pool) => ({ resource: pool.spec.resource, pool }));
  return {
    url,
    endpoints: { dynamodb: gate, sqs: gate, secretsmanager: gate },
    adminEnvironment: adminEnvironment([...pools.values()], tables, gate),
    tableName: (name) => byName(tables, name, 'table').ref,
    queueUrl: (name) => byName(queues, name, 'queue').ref,
    secretArn: (name) => byName(secrets.resources, name, 'secret').ref,
    queueLength: (name) => queueService.count(byName(queues, name, 'queue').arn.split(':').at(-1) ?? ''),
    functions: {
      list: () => functions.map(({ resource, pool }) => ({ name: pool.spec.name, path: resource.path, ...pool.state })),
      kill: (name) => byName(functions, name, 'function').pool.kill(),
      invoke: (name, event) => byName(functions, name, 'function').pool.invoke(JSON.stringify(event)),
    },
    faults: {
      deliverTwice: (queue) => {
        const { arn } = byName(queues, queue, 'queue');
        for (const poller of pollers) if (poller.source.queue.arn === arn) poller.deliverTwice();
      },
      onCall: (rule) => rules.add(rule),
    },
    unsupported: template.unsupported,
    stop,
  };
}

async function started<T extends { stop: () => Promise<void> }>(starting: Promise<T>, undo: (() => unknown)[]) {
  const service = await starting;
  undo.push(() => service.stop());
  return service;
}

async function makeTables(endpoint: string, tables: ReturnType<typeof readTables>) {
  const client = new DynamoDBClient({
    endpoint,
    region,
    credentials: { accessKeyId: adminKey, secretAccessKey: adminKey },
  });
  await createTables(client, tables);
  client.destroy();
}

/** What is under way when a stop is asked for gets this long. */
const drainMilliseconds = 3000;

async function drained(pools: ReadonlyMap<string, FunctionPool>) {
  const deadline = Date.now() + drainMilliseconds;
  const busy = () => [...pools.values()].some(({ state }) => state.busy > 0);
  while (busy() && Date.now() < deadline) await delay(20);
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= action();
    return running;
  };
}
