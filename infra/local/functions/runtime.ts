import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { awsLimits } from '../limits.ts';
import type { Log } from '../log.ts';
import { ExecutionEnvironment, type StrictRun } from '../strict/execution-environment.ts';
import { shareOf } from '../strict/processor-share.ts';
import type { Command, Invocation, InvocationError, WorkerMessage, WorkerStart } from './messages.ts';
import type { FunctionSpec } from './read-functions.ts';

export type InvocationOutcome = { ok: true; json: string } | { ok: false; error: InvocationError };

const collectMilliseconds = 300;
/** A function that never yields cannot end its processes. */
const retireMilliseconds = 5000;
const compiled = join(import.meta.dirname, '../../../dist/compiled');

/** Room for short-lived objects: with V8's default a tenth of an SDK call is garbage collection. */
const youngMegabytes = 64;

/** One execution environment of a function: a worker thread that serves one invocation at a time. */
export class Runtime {
  readonly #worker: Worker;
  readonly #spec: FunctionSpec;
  #current:
    | { invocation: Invocation; settle: (outcome: InvocationOutcome) => void; timer: NodeJS.Timeout | undefined }
    | undefined;
  /** Under `CLOUD=strict`. */
  readonly #strict: ExecutionEnvironment | undefined;
  #failure: InvocationError | undefined;
  #began = false;
  /** The id of the thread. */
  readonly number: number;
  readonly #childless = Promise.withResolvers<void>();
  /** Called once, when the thread has ended. */
  onEnd: () => void = () => undefined;

  constructor(spec: FunctionSpec, environment: Record<string, string>, log: Log, strict?: StrictRun) {
    this.#spec = spec;
    this.#strict = strict && new ExecutionEnvironment(strict);
    const source = spec.resource.path;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: {
        file: spec.file,
        handler: spec.handler,
        compiled,
        strict: this.#strict && {
          freezer: this.#strict.freezer.memory,
          processorShare: shareOf(spec.memoryMegabytes, strict?.processorScale),
        },
      } satisfies WorkerStart,
      env: { ...environment, ...(this.#strict && { TMPDIR: this.#strict.folder }) },
      argv: [],
      execArgv: environment.NODE_OPTIONS?.includes('--enable-source-maps') ? ['--enable-source-maps'] : [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: spec.memoryMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    this.number = this.#worker.threadId;
    const write = (level: 'info' | 'error') => (chunk: Buffer) => log({ level, source, text: String(chunk).trimEnd() });
    this.#worker.stdout.on('data', write('info'));
    this.#worker.stderr.on('data', write('error'));
    this.#worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'begun') this.#begin();
      else if (message.kind === 'thread') this.#setThread(message.id);
      else if (message.kind === 'childless') this.#childless.resolve();
      else if (message.kind === 'log') log({ level: levelOf(message.level, message.text), source, text: message.text });
      else this.#finish(message);
    });
    this.#worker.on('error', (error: unknown) => {
      this.#failure = crash(error);
    });
    this.#worker.on('exit', (code) => {
      this.#failure ??= exited(`Runtime exited with exit status ${code}`);
      this.#settle({ ok: false, error: this.#failure });
      this.#strict?.remove();
      this.onEnd();
    });
  }

  /**
   * The thread's memory usage, without garbage if Node runs with `--expose-gc`; undefined once it has ended, or while
   * it is frozen.
   */
  async heapBytes(): Promise<number | undefined> {
    if (this.#strict && !this.#current) return undefined;
    this.#worker.postMessage('collect' satisfies Command);
    await delay(collectMilliseconds);
    const statistics = await this.#worker.getHeapStatistics().catch(() => undefined);
    return statistics && statistics.used_heap_size + statistics.external_memory;
  }

  /** Not ended, nor about to. */
  get alive() {
    return this.#failure === undefined;
  }

  /** Whether Lambda would end it after this answer. */
  get isOver() {
    return this.#strict?.isOver ?? false;
  }

  invoke(requestId: string, event: string): Promise<InvocationOutcome> {
    const invocation = { requestId, event, milliseconds: this.#spec.timeoutSeconds * 1000, arn: this.#spec.arn };
    return new Promise((settle) => {
      const timer = this.#firstLimit(requestId, invocation.milliseconds);
      this.#current = { invocation, settle, timer };
      if (this.#began || !this.#strict) this.#send(invocation);
      else void this.#strict.ready.then(() => this.#send(invocation));
    });
  }

  /** Ends the thread; an invocation under way fails with this error. */
  kill(error: InvocationError = exited('Runtime exited with error: signal: killed')) {
    this.#failure = error;
    return this.#worker.terminate();
  }

  /** Ends an idle thread after its processes: one that outlives its thread stays as a zombie, for no thread waits for it. */
  async retire() {
    if (!this.#strict) {
      this.#worker.postMessage('end' satisfies Command);
      await Promise.race([this.#childless.promise, delay(retireMilliseconds, undefined, { ref: false })]);
    }
    await this.kill();
  }

  #send(invocation: Invocation) {
    if (this.#current?.invocation !== invocation) return;
    this.#strict?.begin(this.#worker, this.#spec.memoryMegabytes, () => void this.kill(outOfMemory));
    this.#worker.postMessage(invocation);
  }

  #setThread(id: string | undefined) {
    if (this.#strict) this.#strict.thread = id;
  }

  /** The first invocation's time runs from when the code is loaded. */
  #begin() {
    if (!this.#began && this.#current) {
      const { requestId, milliseconds } = this.#current.invocation;
      clearTimeout(this.#current.timer);
      this.#current.timer = this.#limit(requestId, milliseconds);
    }
    this.#began = true;
  }

  /** Code that does not load in its time gets the function's own besides, and no more. */
  #firstLimit(requestId: string, milliseconds: number) {
    if (this.#began) return this.#limit(requestId, milliseconds);
    return this.#strict && this.#limit(requestId, this.#strict.initMilliseconds + milliseconds);
  }

  #limit(requestId: string, milliseconds: number) {
    return setTimeout(() => this.kill(timedOut(requestId, this.#spec.timeoutSeconds)), milliseconds);
  }

  #finish(message: Extract<WorkerMessage, { requestId: string; kind: 'result' | 'error' }>) {
    if (message.requestId !== this.#current?.invocation.requestId) return;
    if (message.kind === 'error' && message.fatal) void this.kill(message.error);
    else if (message.kind === 'error') this.#settle({ ok: false, error: message.error });
    else if (Buffer.byteLength(message.json) > awsLimits.invocationBytes) this.#settle({ ok: false, error: tooLarge });
    else this.#settle({ ok: true, json: message.json });
  }

  #settle(outcome: InvocationOutcome) {
    const current = this.#current;
    this.#strict?.end();
    this.#current = undefined;
    clearTimeout(current?.timer);
    current?.settle(outcome);
  }
}

const exited = (errorMessage: string): InvocationError => ({ errorType: 'Runtime.ExitError', errorMessage });

const outOfMemory: InvocationError = {
  errorType: 'Runtime.OutOfMemory',
  errorMessage: 'Runtime exited with error: signal: killed',
};

const timedOut = (requestId: string, seconds: number): InvocationError => ({
  errorType: 'Sandbox.Timedout',
  errorMessage: `RequestId: ${requestId} Error: Task timed out after ${seconds.toFixed(2)} seconds`,
});

const tooLarge: InvocationError = {
  errorType: 'Function.ResponseSizeTooLarge',
  errorMessage: `Response payload size exceeded maximum allowed payload size (${awsLimits.invocationBytes} bytes).`,
};

function crash(error: unknown): InvocationError {
  if (!(error instanceof Error)) return exited(String(error));
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return { errorType: isOutOfMemory ? 'Runtime.OutOfMemory' : 'Runtime.ExitError', errorMessage: error.message };
}

/** A logger that writes JSON on `console.log` says the level in the line. */
const levelOf = (level: 'info' | 'error', text: string) =>
  /"level":"(error|fatal)"/i.test(text.slice(0, 200)) ? 'error' : level;
