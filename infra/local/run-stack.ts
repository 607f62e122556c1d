import { join } from 'node:path';
import type { Grant } from './aws-proxy/access.ts';
import { createProxyServer, openProxy } from './aws-proxy/aws-proxy.ts';
import { type CallRule, CallRules } from './aws-proxy/calls.ts';
import { ConnectionApi } from './aws-proxy/connection-api.ts';
import { InvocationApi } from './aws-proxy/invocation-api.ts';
import { MailFolder } from './aws-proxy/mail-folder.ts';
import { bucketsOf, ObjectApi } from './aws-proxy/object-api.ts';
import { Secrets } from './aws-proxy/secrets.ts';
import { type Watcher, Watchers } from './aws-proxy/watchers.ts';
import { claimFolder, requireSpace } from './data/data-folder.ts';
import { ObjectStore } from './data/object-store.ts';
import type { QueueResource } from './data/queue-service.ts';
import type { FairGroups } from './events/fair-groups.ts';
import type { MessageRule } from './events/message-faults.ts';
import { Poller } from './events/poller.ts';
import { QueueClient } from './events/queue-client.ts';
import { readEventSources } from './events/read-event-sources.ts';
import { startSchedules } from './events/schedules.ts';
import { adminEnvironment } from './functions/environment.ts';
import type { InvocationWatcher } from './functions/pool.ts';
import { closing, freePort, listen, requireFree } from './listen.ts';
import { fileLog, type Log } from './log.ts';
import { readSocketApis } from './socket/read-socket-api.ts';
import { startBackends } from './start-backends.ts';
import { startFront } from './start-front.ts';
import { type FunctionOptions, startFunctions } from './start-functions.ts';
import { MailLimits } from './strict/mail-limits.ts';
import { type Strict, strictFrom } from './strict/strict.ts';
import { requireDeployable } from './template/deployment-limits.ts';
import { resourceNamed, Template } from './template/template.ts';
import { Undo } from './undo.ts';

export interface StackOptions {
  /** The synthesized app. */
  cdkOut: string;
  /** Where state and logs are kept. */
  dataDir: string;
  /** 0 takes any free port. */
  port: number;
  /** Variables for every function on top of the template's. */
  environment?: Record<string, string>;
  /** Called with everything that is logged, in addition to the file. */
  log?: Log;
  /** Keeps errors off the console; they are in the file. */
  quiet?: boolean;
  /** Keeps tables, queues and secrets in memory; nothing survives. */
  memory?: boolean;
  /** Shortens the queues' visibility timeouts, so that retries come sooner. */
  visibilityScale?: number;
  /** Shortens the delays with which messages are sent. */
  delayScale?: number;
  /** Workers of a function at most, where the template reserves no number: four. */
  concurrency?: Exclude<FunctionOptions['concurrency'], undefined>;
  /** A worker that was not called for so long ends: two minutes. */
  idleMilliseconds?: number;
  /** The file to run, by a function's path, instead of its bundle. */
  sourceOf?: (path: string) => string | undefined;
  /** Shortens the timeouts of functions, by their paths: by as much as delays that must outlast a call. */
  timeoutScale?: (path: string) => number;
  /** Has AWS's delays, rates and limits, which a person at a laptop need not wait for: as `CLOUD` says, else none. */
  strict?: Strict;
}

interface FunctionState {
  name: string;
  path: string;
  workers: number;
  busy: number;
  waiting: number;
  invocations: number;
}

export interface RunningStack {
  url: string;
  /** The address of AWS for seeds and tests; sign with the access key `local`, which may do everything. */
  endpoint: string;
  /** The variables by which a process uses tables, queues and secrets as an administrator: those of all functions. */
  adminEnvironment: Record<string, string>;
  /** Physical names by logical id, construct path, or the end of that path. */
  tableName: (name: string) => string;
  queueUrl: (name: string) => string;
  secretArn: (name: string) => string;
  queueLength: (name: string) => { ready: number; inFlight: number };
  openSockets: () => number;
  functions: {
    list: () => FunctionState[];
    /** The heap usage of each worker of each function, in bytes. */
    heaps: () => Promise<{ path: string; worker: number; bytes: number }[]>;
    /** Ends the function's busy workers, or all of them, as a crash would; returns their number. */
    kill: (name: string, which?: 'busy' | 'all') => Promise<number>;
    invoke: (name: string, event: unknown) => Promise<unknown>;
    /** Makes every further call of any function start from the current files. */
    recycle: () => void;
    /** Reports every ended invocation of a function, until the returned function is called. */
    watch: (name: string, watcher: InvocationWatcher) => () => void;
  };
  faults: {
    /** Sets a fault rule for the messages of a queue; the returned function removes it. */
    onMessage: (queue: string, rule: MessageRule) => () => void;
    /** Ends the delays of a queue's messages, as if their time had passed. */
    endDelays: (queue: string) => Promise<void>;
    /**
     * Ends the leases of a queue's messages under way, as time does after their worker has died; returns how long the
     * longest would have lasted, in milliseconds.
     */
    endLeases: (queue: string) => Promise<number>;
    /** Terminates every open socket for which `chosen` is true, without a close frame; returns their number. */
    cutSockets: (chosen?: () => boolean) => number;
    /** Sets a rule for SDK calls; the returned function removes it. */
    onCall: (rule: CallRule) => () => void;
  };
  /** The grants of each function's role, by the function's construct path, and those that were used so far. */
  grants: () => Record<string, readonly Grant[]>;
  /** Reports every SDK call and its cost in DynamoDB (unless disabled), until the returned function is called. */
  watch: (watcher: Watcher, options?: { charges: boolean }) => () => void;
  /** The template's resources that do not run here, as messages. */
  unsupported: readonly string[];
  stop: () => Promise<void>;
}

const nameOf = ({ arn }: QueueResource) => arn.split(':').at(-1) ?? '';

/** Runs a synthesized app on this machine. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const undo = new Undo();
  try {
    if (options.port) await requireFree(options.port);
    if (!options.memory) {
      undo.add(claimFolder(options.dataDir));
      requireSpace(options.dataDir);
    }
    const file = fileLog(join(options.dataDir, 'logs'), options.quiet);
    undo.add(() => file.close());
    const log: Log = (entry) => {
      file.log(entry);
      options.log?.(entry);
    };
    return await start(options, log, undo);
  } catch (error) {
    await undo.run();
    throw error;
  }
}

async function start(options: StackOptions, log: Log, undo: Undo): Promise<RunningStack> {
  const stateFile = (name: string) => (options.memory ? undefined : join(options.dataDir, name));
  const proxyServer = createProxyServer();
  undo.add(closing(proxyServer).end);
  const proxy = await listen(proxyServer, 0);
  const template = new Template(options.cdkOut, proxy);
  requireDeployable(template);
  const strict = options.strict ?? strictFrom(process.env);
  // They are read before the database starts: a damaged file of them stops here.
  const secrets = new Secrets(template, stateFile('secrets.json'));
  const backends = await startBackends(template, stateFile, strict, undo);
  const { tables, queues, queueService, dynamo, toQueues } = backends;
  const [rules, connections, socketApis] = [new CallRules(), new ConnectionApi(), readSocketApis(template)];
  const port = options.port || (await freePort());
  const endpoints = { proxy, site: `http://localhost:${port}` };
  const watchers = new Watchers();
  const mailLimits = strict && new MailLimits(strict.mail, strict.now);
  const mail = new MailFolder(join(options.dataDir, 'mail'), log, mailLimits);

  const { pools, callers } = startFunctions(template, endpoints, socketApis, { ...options, strict }, log);
  const services = { dynamo, queues: toQueues, secrets, delayScale: options.delayScale ?? 1 };
  const invocations = new InvocationApi(pools);
  const objects = new ObjectApi({
    buckets: bucketsOf(template),
    store: new ObjectStore(stateFile('files')),
    signers: callers,
  });
  openProxy(proxyServer, { ...services, callers, connections, mail, invocations, objects, rules, watchers, log });
  const pollers = readEventSources(template, queues, pools, callers).map((source) => {
    const visibleAt = (handle: string) => queueService.visibleAt(nameOf(source.queue), handle);
    const client = new QueueClient(toQueues, source.queue.arn);
    const arrived = (signal: AbortSignal) => backends.arrivals.wait(nameOf(source.queue), signal);
    const bringForward = (groups: FairGroups) =>
      queueService.bringForward(nameOf(source.queue), (waiting, underWay) => groups.next(waiting, underWay));
    const visibilityScale = options.visibilityScale ?? 1;
    return new Poller(source, client, { visibilityScale, arrived, bringForward, visibleAt, log });
  });
  undo.add(
    () => Promise.all(pollers.map((poller) => poller.settled())),
    () => Promise.all([...pools.values()].map((pool) => pool.stop())),
  );
  const front = { pools, socketApis, connections, objects, port, log, undo, strict };
  const url = await startFront(template, front);
  undo.add(startSchedules(template, pools), () => Promise.all(pollers.map((poller) => poller.stop())));

  for (const text of template.unsupported) log({ level: 'error', source: 'template', text });
  /** `generation` means the queue of the jobs, not its dead-letter queue. */
  const queueNamed = (name: string) =>
    resourceNamed(queues, name, 'queue', ({ properties }) => properties.RedrivePolicy !== undefined);
  const functions = [...pools.values()].map((pool) => ({ resource: pool.spec.resource, pool }));
  return {
    url,
    endpoint: proxy,
    adminEnvironment: adminEnvironment([...pools.values()], tables, proxy),
    tableName: (name) => resourceNamed(tables, name, 'table').ref,
    queueUrl: (name) => queueNamed(name).ref,
    secretArn: (name) => resourceNamed(secrets.resources, name, 'secret').ref,
    openSockets: () => connections.open.size,
    queueLength: (name) => queueService.count(nameOf(queueNamed(name))),
    functions: {
      list: () => functions.map(({ resource, pool }) => ({ name: pool.spec.name, path: resource.path, ...pool.state })),
      heaps: async () => {
        const found = functions.map(async ({ resource: { path }, pool }) =>
          (await pool.heaps()).map((heap) => ({ path, ...heap })),
        );
        return (await Promise.all(found)).flat();
      },
      kill: (name, which) => resourceNamed(functions, name, 'function').pool.kill(which),
      invoke: (name, event) => resourceNamed(functions, name, 'function').pool.invoke(JSON.stringify(event)),
      recycle: () => {
        for (const { pool } of functions) pool.recycle();
      },
      watch: (name, watcher) => {
        const { watchers } = resourceNamed(functions, name, 'function').pool;
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
    },
    faults: {
      onMessage: (queue, rule) => {
        const { arn } = queueNamed(queue);
        const poller = pollers.find(({ source }) => source.queue.arn === arn);
        if (!poller) throw new Error(`Nothing receives the messages of ${queue}.`);
        return poller.faults.add(rule);
      },
      endDelays: async (queue) => {
        const found = queueNamed(queue);
        queueService.endDelays(nameOf(found));
        await new QueueClient(toQueues, found.arn).look();
      },
      endLeases: async (queue) => {
        const found = queueNamed(queue);
        const underWay = queueService.underWay(nameOf(found));
        const left = Math.max(0, ...underWay.map(({ visibleAt }) => visibleAt - Date.now()));
        await new QueueClient(toQueues, found.arn).release(underWay, 0);
        return left;
      },
      cutSockets: (chosen) => connections.cut(chosen),
      onCall: (rule) => rules.add(rule),
    },
    grants: () => Object.fromEntries([...callers.values()].map(({ name, access }) => [name, access.grants])),
    watch: (watcher, options) => watchers.add(watcher, options),
    unsupported: template.unsupported,
    stop: () => undo.run(),
  };
}
