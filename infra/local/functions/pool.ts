import { randomUUID } from 'node:crypto';
import { awsLimits } from '../limits.ts';
import type { Log } from '../log.ts';
import type { StrictRun } from '../strict/execution-environment.ts';
import type { FunctionSpec } from './read-functions.ts';
import { type InvocationOutcome, Runtime } from './runtime.ts';

/** Environments of one function at most, unless the template reserves another number. */
const defaultConcurrency = 4;
/** Lambda keeps an unused environment for some minutes; here it takes the laptop's memory. */
const defaultIdleMilliseconds = 120_000;

/** An ended invocation: it was answered, threw, ran out of time, or its environment was ended. */
export interface EndedInvocation {
  event: string;
  /** Unix milliseconds. */
  began: number;
  ended: number;
  ok: boolean;
}
export type InvocationWatcher = (invocation: EndedInvocation) => void;

/** The front's view of a function. */
export interface Invocable {
  invoke(event: string, signal?: AbortSignal): Promise<InvocationOutcome>;
  readonly state: { busy: number };
}

interface PoolOptions {
  strict?: StrictRun | undefined;
  /** An environment that was not called for so long ends. */
  idleMilliseconds?: number | undefined;
}

/**
 * A function's warm environments: reuses an idle one, starts another up to the limit, or lets the caller wait. If the
 * template reserves a concurrency, callers are refused instead (`throttled`), as by Lambda.
 */
export class FunctionPool implements Invocable {
  readonly spec: FunctionSpec;
  readonly limit: number;
  readonly watchers = new Set<InvocationWatcher>();
  readonly #environment: Record<string, string>;
  readonly #log: Log;
  readonly #runtimes = new Set<Runtime>();
  /** In the order in which they were released, with the timers that end them. */
  readonly #idle = new Map<Runtime, NodeJS.Timeout>();
  /** Threads that no call can reach any more. */
  readonly #ending = new Set<Runtime>();
  readonly #outdated = new WeakSet<Runtime>();
  readonly #waiting: ((runtime: Runtime | undefined) => void)[] = [];
  readonly #strict: StrictRun | undefined;
  readonly #idleMilliseconds: number;
  #invocations = 0;
  #stopped = false;

  constructor(spec: FunctionSpec, environment: Record<string, string>, log: Log, options: PoolOptions = {}) {
    this.spec = spec;
    this.#strict = options.strict;
    this.#idleMilliseconds = options.idleMilliseconds ?? defaultIdleMilliseconds;
    this.limit = Math.max(1, spec.reservedConcurrency ?? defaultConcurrency);
    this.#environment = environment;
    this.#log = log;
  }

  /** Invokes the function with an event of JSON; never rejects. The signal ends it, whether it waits or runs. */
  async invoke(event: string, signal?: AbortSignal): Promise<InvocationOutcome> {
    if (Buffer.byteLength(event) > awsLimits.invocationBytes) return { ok: false, error: requestTooLarge };
    if (this.#strict && !this.#strict.concurrency.enter()) return { ok: false, error: rateExceeded };
    try {
      return await this.#run(event, signal);
    } finally {
      this.#strict?.concurrency.leave();
    }
  }

  async #run(event: string, signal: AbortSignal | undefined): Promise<InvocationOutcome> {
    this.#invocations += 1;
    const requestId = randomUUID();
    const runtime = await this.#acquire(signal);
    if (!runtime) return { ok: false, error: stopped };
    const end = () => void runtime.kill();
    signal?.addEventListener('abort', end);
    const began = Date.now();
    const outcome = await runtime.invoke(requestId, event);
    for (const watcher of this.watchers) watcher({ event, began, ended: Date.now(), ok: outcome.ok });
    signal?.removeEventListener('abort', end);
    if (!outcome.ok)
      this.#report(requestId, outcome.error.errorType, outcome.error.errorMessage, outcome.error.stackTrace);
    this.#release(runtime);
    return outcome;
  }

  /** Whether Lambda would throttle one more call: the function's reserved concurrency is in use. */
  get throttled() {
    return this.spec.reservedConcurrency !== undefined && this.state.busy >= this.limit;
  }

  get state() {
    const workers = this.#runtimes.size;
    const busy = workers - this.#idle.size;
    return { workers, busy, waiting: this.#waiting.length, invocations: this.#invocations };
  }

  /** The heap usage of each environment, by its number. */
  async heaps(): Promise<{ worker: number; bytes: number }[]> {
    const found = [...this.#runtimes].map(async (runtime) => ({
      worker: runtime.number,
      bytes: await runtime.heapBytes(),
    }));
    return (await Promise.all(found)).flatMap(({ worker, bytes }) => (bytes === undefined ? [] : [{ worker, bytes }]));
  }

  /** Ends the busy environments (or all), as a crash would; returns their number. */
  async kill(which: 'busy' | 'all' = 'busy'): Promise<number> {
    const chosen = [...this.#runtimes].filter((runtime) => which === 'all' || !this.#idle.has(runtime));
    if (which === 'all') this.#takeIdle();
    await Promise.all(chosen.map((runtime) => runtime.kill()));
    return chosen.length;
  }

  /** Makes every further call start from the current files. A call under way ends with its own code. */
  recycle(): void {
    for (const runtime of this.#runtimes) this.#outdated.add(runtime);
    for (const runtime of this.#takeIdle()) void runtime.kill();
  }

  /** Ends everything; running and waiting calls fail. */
  async stop() {
    this.#stopped = true;
    for (const settle of this.#waiting.splice(0)) settle(undefined);
    await this.kill('all');
    await Promise.all([...this.#ending].map((runtime) => runtime.kill()));
  }

  #acquire(signal: AbortSignal | undefined): Promise<Runtime | undefined> | Runtime | undefined {
    if (this.#stopped || signal?.aborted) return undefined;
    const idle = [...this.#idle.keys()].at(-1);
    if (idle) return this.#take(idle);
    if (this.#runtimes.size < this.limit) return this.#start();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      signal?.addEventListener('abort', () => {
        const place = this.#waiting.indexOf(resolve);
        if (place >= 0) this.#waiting.splice(place, 1);
        resolve(undefined);
      });
    });
  }

  #start() {
    const runtime = new Runtime(this.spec, this.#environment, this.#log, this.#strict);
    this.#runtimes.add(runtime);
    runtime.onEnd = () => {
      this.#take(runtime);
      // One that ended because it was idle has left its place before.
      if (!this.#runtimes.delete(runtime)) return;
      const next = this.#stopped ? undefined : this.#waiting.shift();
      if (next) next(this.#start());
    };
    return runtime;
  }

  #release(runtime: Runtime) {
    if (!this.#runtimes.has(runtime) || !runtime.alive) return;
    if (this.#outdated.has(runtime) || runtime.isOver) return void runtime.kill();
    const next = this.#waiting.shift();
    if (next) next(runtime);
    else this.#idle.set(runtime, setTimeout(() => this.#endIdle(runtime), this.#idleMilliseconds).unref());
  }

  #take(runtime: Runtime) {
    clearTimeout(this.#idle.get(runtime));
    this.#idle.delete(runtime);
    return runtime;
  }

  #takeIdle() {
    return [...this.#idle.keys()].map((runtime) => this.#take(runtime));
  }

  /** Its place is free at once: a call that comes now starts another, and is not refused. */
  #endIdle(runtime: Runtime) {
    this.#runtimes.delete(this.#take(runtime));
    this.#ending.add(runtime);
    void runtime.retire().finally(() => this.#ending.delete(runtime));
  }

  #report(requestId: string, type: string, message: string, stack: string[] = []) {
    const text = [`${requestId} ${type}: ${message}`, ...stack].join('\n');
    this.#log({ level: 'error', source: this.spec.resource.path, text });
  }
}

/** Lambda's refusal, which API Gateway, event sources and callers of `Invoke` each pass on in their own way. */
export const rateExceeded = { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' };

const stopped = { errorType: 'Runtime.ExitError', errorMessage: 'The stack is stopping, or nobody waits any more.' };

const requestTooLarge = {
  errorType: 'RequestEntityTooLargeException',
  errorMessage: `Request must be smaller than ${awsLimits.invocationBytes} bytes for the InvokeFunction operation`,
};
