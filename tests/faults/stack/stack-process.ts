import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#infra/local/listen.ts';
import { settingsFrom } from '#infra/start/settings.ts';
import type { Commands, Ready, StackSettings } from './commands.ts';

type Message = { ready: Ready } | { id: number; answer?: unknown; error?: string };

/** A stack in its own process, which can be killed and restarted on its data. */
export class StackProcess {
  readonly #settings: StackSettings;
  readonly #waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  #child: ChildProcess | undefined;
  #ready: Ready | undefined;
  #asked = 0;

  private constructor(settings: StackSettings) {
    this.#settings = settings;
  }

  /** Starts on a new folder, in memory if the machine has a file system in it, because the disk is not tested. */
  static async start(scales: Omit<StackSettings, 'dataDir' | 'port' | 'seeded'>) {
    const base = statSync('/dev/shm', { throwIfNoEntry: false })?.isDirectory() ? '/dev/shm' : tmpdir();
    const dataDir = mkdtempSync(join(base, 'serieslab-faults-'));
    // The stack's process ends with this one, however this one ends, and leaves nothing.
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
    const stack = new StackProcess({ dataDir, port: await freePort(), seeded: false, ...scales });
    await stack.start();
    return stack;
  }

  readonly superadmin = settingsFrom({}).superadmin;

  get url(): string {
    return this.#now.url;
  }

  /** Environment variables that a process needs to use the tables and queues. */
  get environment(): Record<string, string> {
    return this.#now.environment;
  }

  get #now(): Ready {
    if (!this.#ready) throw new Error('The stack is not running');
    return this.#ready;
  }

  async start(): Promise<void> {
    const child = fork(join(import.meta.dirname, 'main.ts'), [JSON.stringify(this.#settings)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // So that measured memory has no garbage.
      execArgv: ['--expose-gc'],
    });
    this.#child = child;
    const ready = Promise.withResolvers<Ready>();
    child.on('message', (message: Message) => {
      if ('ready' in message) return ready.resolve(message.ready);
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error === undefined) waiting?.resolve(message.answer as never);
      else waiting?.reject(new Error(message.error));
    });
    child.once('exit', (code) => {
      ready.reject(new Error(`The stack's process ended with ${code}`));
      for (const { reject } of this.#waiting.values()) reject(new Error('The stack was killed'));
      this.#waiting.clear();
    });
    this.#ready = await ready.promise;
    this.#settings.seeded = true;
  }

  /** Rejects if the stack is killed meanwhile. */
  ask<C extends keyof Commands>(command: C, request: Commands[C]['request']): Promise<Commands[C]['answer']> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child?.send({ id, command, request }, (error) => error && reject(error));
    });
  }

  /** Ends all processes of the stack at once, like a power cut: none can write any more. */
  async kill(): Promise<number> {
    const child = this.#child;
    if (child?.pid === undefined) return 0;
    const all = [child.pid, ...descendants(child.pid)];
    const ended = once(child, 'exit');
    for (const pid of all) killNow(pid);
    await ended;
    return all.length;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      await this.ask('stop', null).catch(() => undefined);
      await ended;
    }
    rmSync(this.#settings.dataDir, { recursive: true, force: true });
  }
}

/** All descendants of a process, from the kernel. */
function descendants(root: number): number[] {
  const parents = new Map<number, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      parents.set(Number(pid), Number(fields[1]));
    } catch {
      // It has just ended.
    }
  }
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found.slice(1);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
