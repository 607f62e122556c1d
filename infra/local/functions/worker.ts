import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { constants, getPriority, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { Freezer } from '../strict/freezer.ts';
import { ownThread } from '../strict/memory-limit.ts';
import { ProcessorShare, threadClock } from '../strict/processor-share.ts';
import type { Command, Invocation, InvocationError, WorkerMessage, WorkerStart } from './messages.ts';

/** By so much the thread and its processes come after what stands in for AWS's services, which have machines of their own. */
const afterServices = 10;

/** Runs inside a worker thread: Lambda's runtime for one function. It loads nothing but the function, as it starts often. */
const { file, handler: handlerName, compiled, strict }: WorkerStart = workerData;
const freezer = strict && new Freezer(strict.freezer);
enableCompileCache(compiled);
const port = parentPort;
if (!port) throw new Error('This file runs in a worker.');
const post = (message: WorkerMessage) => port.postMessage(message);
if (strict) {
  const thread = ownThread();
  post({ kind: 'thread', id: thread });
  if (thread) setPriority(Number(thread), Math.min(getPriority() + afterServices, constants.priority.PRIORITY_LOW));
}

for (const method of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const) {
  const level = method === 'error' || method === 'warn' ? 'error' : 'info';
  console[method] = (...parts: unknown[]) => post({ kind: 'log', level, text: format(...parts) });
}

/** Lambda freezes the environment once a function has answered: unawaited work stops. */
function answer(message: WorkerMessage) {
  processor?.end();
  if (freezer) freezer.freezeAfter(() => post(message));
  else post(message);
}

const children = new Set<ChildProcess>();
const processor = strict && new ProcessorShare(strict.processorShare, threadClock(children));
subscribe('child_process', (started) => {
  const { process: child } = started as { process: ChildProcess };
  children.add(child);
  child.once('exit', () => children.delete(child));
});

async function endChildren() {
  const ends = [...children].map((child) => {
    child.kill('SIGKILL');
    return once(child, 'exit');
  });
  await Promise.all(ends);
  post({ kind: 'childless' });
}

const isHandler = (value: unknown): value is (event: unknown, context: unknown) => unknown =>
  typeof value === 'function';
let begun = false;
const loaded = load();
loaded.catch(() => undefined);

async function load() {
  const exported = await import(pathToFileURL(file).href);
  flushCompileCache();
  const handler: unknown = exported[handlerName] ?? exported.default?.[handlerName];
  if (!isHandler(handler)) throw new Error(`${handlerName} is undefined or not exported`);
  return handler;
}

port.on('message', (invocation: Invocation | Command) => {
  if (invocation === 'collect') return globalThis.gc?.();
  if (invocation === 'end') return void endChildren();
  return void invoke(invocation).then(
    (result) => answer({ kind: 'result', requestId: invocation.requestId, json: JSON.stringify(result) ?? 'null' }),
    (error: unknown) =>
      answer({ kind: 'error', requestId: invocation.requestId, error: describe(error), fatal: !begun }),
  );
});

/** Loading is not counted: Lambda gives the init phase its own time. */
async function invoke({ event, requestId, milliseconds, arn }: Invocation) {
  const handler = await loaded;
  begun = true;
  post({ kind: 'begun', requestId });
  processor?.begin();
  const deadline = Date.now() + milliseconds;
  return handler(JSON.parse(event), {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  });
}

function describe(error: unknown): InvocationError {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error) };
  return { errorType: error.name, errorMessage: error.message, stackTrace: error.stack?.split('\n').slice(1) ?? [] };
}
