import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Concurrency } from './concurrency.ts';
import { Freezer } from './freezer.ts';
import { watchMemory } from './memory-limit.ts';
import type { Strict } from './strict.ts';

/** How a function runs under `CLOUD=strict`. */
export interface StrictRun
  extends Pick<Strict, 'coldStartMilliseconds' | 'initMilliseconds' | 'processorScale' | 'invocationsPerEnvironment'> {
  concurrency: Concurrency;
}

/** The resources that Lambda gives one execution environment of a function, and takes back when it ends. */
export class ExecutionEnvironment {
  readonly freezer = new Freezer();
  /** In place of `/tmp`. */
  readonly folder = mkdtempSync(join(tmpdir(), 'lambda-'));
  /** Once AWS has found a machine and brought the code there. */
  readonly ready: Promise<void>;
  /** How Linux calls the function's thread. */
  thread: string | undefined;
  readonly initMilliseconds: number;
  #left: number;
  #endWatch: () => void = () => undefined;

  constructor({ coldStartMilliseconds, initMilliseconds, invocationsPerEnvironment }: StrictRun) {
    this.ready = delay(coldStartMilliseconds, undefined, { ref: false });
    this.initMilliseconds = initMilliseconds;
    this.#left = invocationsPerEnvironment;
  }

  /** Whether Lambda ends it now: it says neither when nor why. */
  get isOver(): boolean {
    return this.#left <= 0;
  }

  /** Before an event. */
  begin(worker: Worker, megabytes: number, exceed: () => void): void {
    this.#left -= 1;
    this.freezer.thaw();
    this.#endWatch = watchMemory(worker, megabytes, () => this.thread, exceed);
  }

  /** After the answer. */
  end(): void {
    this.#endWatch();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
