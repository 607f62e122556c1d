import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { FrameReader } from '../frames.ts';
import { sandboxLimits } from '../limits.ts';

/** How a request ended: with a frame, or with the child. */
export type Outcome = { kind: 'answered'; frame: Buffer } | { kind: 'time' | 'memory' | 'broken' };

/**
 * A process with one interpreter in it. It may read the folder of its assets and do nothing else that Node can forbid, has an
 * empty environment, and no handle but its input and output. The kernel ends it when it has used its processor time, so
 * that none outlives its parent for long.
 */
export class Child {
  readonly #process: ChildProcess;
  readonly #ready: Promise<void>;
  #settle: ((outcome: Outcome) => void) | undefined;
  #ended = false;

  constructor(assets: string, script = 'child.mjs') {
    this.#process = spawn('/bin/sh', ['-c', launch, 'sh', ...nodeCommand(assets, script)], {
      cwd: assets,
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const { stdin, stdout } = this.#process;
    if (!stdin || !stdout) throw new Error('The child has no pipes');
    stdin.on('error', () => undefined);
    this.#ready = once(stdout, 'data').then(() => this.#listen());
    this.#ready.catch(() => undefined);
    this.#process.on('error', () => this.#end('broken'));
    this.#process.on('exit', (code) => this.#end(code === exitCodes.memory ? 'memory' : 'broken'));
  }

  get alive(): boolean {
    return !this.#ended;
  }

  /** Asks; ends the child when it takes longer than it may. The time runs from when the interpreter is there. */
  async ask(request: Buffer, milliseconds: number = sandboxLimits.milliseconds): Promise<Outcome> {
    const outcome = new Promise<Outcome>((settle) => {
      this.#settle = settle;
    });
    if (this.#ended) return { kind: 'broken' };
    this.#process.stdin?.write(request);
    await Promise.race([this.#ready, outcome]);
    const timer = setTimeout(() => this.#end('time'), milliseconds);
    try {
      return await outcome;
    } finally {
      clearTimeout(timer);
    }
  }

  stop(): void {
    this.#end('broken');
  }

  #listen() {
    const reader = new FrameReader(sandboxLimits.replyBytes);
    this.#process.stdout?.on('data', (chunk: Buffer) => {
      try {
        const [frame] = reader.receive(chunk);
        if (frame) this.#answer({ kind: 'answered', frame });
      } catch {
        this.#end('memory');
      }
    });
  }

  #answer(outcome: Outcome) {
    this.#settle?.(outcome);
    this.#settle = undefined;
  }

  #end(kind: 'time' | 'memory' | 'broken') {
    if (!this.#ended) this.#process.kill('SIGKILL');
    this.#ended = true;
    this.#answer({ kind });
  }
}

/** What `main.ts` ends with when Python's memory or stack is used up. */
const exitCodes = { memory: 4 };

/** Limits that the kernel keeps: processor seconds, no file written, no core. `exec` leaves no shell behind. */
const launch = `ulimit -t ${sandboxLimits.childProcessorSeconds} -f 0 -c 0; exec "$@"`;

const nodeCommand = (assets: string, script: string) => [
  process.execPath,
  '--permission',
  `--allow-fs-read=${assets}`,
  '--max-old-space-size=128',
  '--no-warnings',
  join(assets, script),
];
