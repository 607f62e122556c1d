import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { FrameReader } from '../frames.ts';
import { brokenStack } from '../interpreter/exit-codes.ts';
import { sandboxLimits } from '../limits.ts';
import { launchChild, processorTime } from './launch.ts';

const watchMilliseconds = 50;

/** The result of a request: a frame, or the end of the child. */
export type ChildOutcome =
  | { kind: 'answered'; frame: Buffer }
  | { kind: 'time' | 'depth' | 'size' | 'broken' }
  /** It never ran: no formula is to blame. */
  | { kind: 'not-started'; reason: string };

/** A process with one interpreter, which answers one request at a time. */
export class Child {
  readonly #process: ChildProcess;
  readonly #ready = Promise.withResolvers<void>();
  #resolve: ((outcome: ChildOutcome) => void) | undefined;
  #ended = false;
  #isReady = false;
  /** Why it ended before it was ready. */
  #reason = '';
  /** Processor time of all requests so far, and of the last one. */
  #milliseconds = 0;
  #last = 0;

  constructor(assets: string, script?: string) {
    this.#process = launchChild(assets, script);
    const { stdin, stdout } = this.#process;
    if (!stdin || !stdout) throw new Error('The child has no pipes');
    stdin.on('error', () => undefined);
    this.#leash.on('error', () => undefined);
    this.#listen(stdout);
    this.#process.on('error', ({ message }) => this.#fail(message));
    this.#process.on('exit', (code, signal) => {
      // Tells the waiting shell that the child has ended.
      this.#leash.end('\n');
      const end = () => {
        if (this.#isReady) this.#end(code === brokenStack ? 'depth' : 'broken');
        else this.#fail(`It ended with ${signal ?? `code ${code}`}`);
      };
      // Whether it was ready is known once all that it wrote has arrived.
      if (this.#isReady) end();
      else this.#process.once('close', end);
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Duration of the last request, without the start. */
  get took(): number {
    return this.#last;
  }

  /** Whether the child is running and has enough processor time left for a whole request. */
  get usable(): boolean {
    return !this.#ended && this.#milliseconds < sandboxLimits.childProcessorSeconds * 500;
  }

  /** Sends a request; ends the child if it exceeds its time. The time counts from when the interpreter is ready. */
  async ask(request: Buffer): Promise<ChildOutcome> {
    if (this.#ended) return this.#isReady ? { kind: 'broken' } : { kind: 'not-started', reason: this.#reason };
    const outcome = new Promise<ChildOutcome>((resolve) => {
      this.#resolve = resolve;
    });
    this.#process.stdin?.write(request);
    await Promise.race([this.#ready.promise, outcome]);
    const [started, used] = [performance.now(), processorTime(this.#process.pid) ?? 0];
    const timer = setInterval(() => this.#watch(performance.now() - started, used), watchMilliseconds);
    try {
      return await outcome;
    } finally {
      clearInterval(timer);
      this.#last = performance.now() - started;
      this.#milliseconds += this.#last;
    }
  }

  #watch(clock: number, used: number) {
    if (clock < sandboxLimits.milliseconds) return;
    const processor = processorTime(this.#process.pid);
    const worked = processor === undefined ? clock : processor - used;
    if (worked >= sandboxLimits.milliseconds || clock >= sandboxLimits.clockMilliseconds) this.#end('time');
  }

  stop(): void {
    this.#end('broken');
  }

  get #leash(): Writable {
    const pipe = this.#process.stdio[3];
    if (!pipe || !('write' in pipe)) throw new Error('The child has no pipe to hold it by');
    return pipe;
  }

  /** The first byte signals that the interpreter is ready. On a busy machine it may arrive together with a reply. */
  #listen(stdout: Readable) {
    const reader = new FrameReader(sandboxLimits.replyBytes);
    let expected = 1;
    stdout.on('data', (chunk: Buffer) => {
      this.#isReady = true;
      this.#ready.resolve();
      try {
        const [frame] = reader.receive(chunk.subarray(expected));
        if (frame) this.#answer({ kind: 'answered', frame });
      } catch {
        this.#end('size');
      }
      expected = 0;
    });
  }

  #answer(outcome: ChildOutcome) {
    this.#resolve?.(outcome);
    this.#resolve = undefined;
  }

  /** The process could not be started, or ended before its interpreter was ready. */
  #fail(reason: string) {
    this.#reason ||= reason;
    this.#ended = true;
    this.#answer({ kind: 'not-started', reason });
  }

  #end(kind: Exclude<ChildOutcome['kind'], 'answered' | 'not-started'>) {
    if (!this.#ended) this.#process.kill('SIGKILL');
    this.#ended = true;
    this.#answer({ kind });
  }
}
