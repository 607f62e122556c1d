import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#infra/local/listen.ts';
import { settingsFrom } from '#infra/start/settings.ts';
import type { Commands, Ready, StackSettings } from './commands.ts';

type Message = { ready: Ready } | { id: number; answer?: unknown; error?: string };

/** A stack in a process of its own, which can be killed and started again on the data that it has left. */
export class StackProcess {
  readonly #settings: StackSettings;
  readonly #waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  #child: ChildProcess | undefined;
  #ready: Ready | undefined;
  #asked = 0;

  private constructor(settings: StackSettings) {
    this.#settings = settings;
  }

  /** Starts on a new folder, in memory where the machine has a file system in it: what is tested is no disk. */
  static async start(scales: Omit<StackSettings, 'dataDir' | 'port' | 'seeded'>) {
    const base = statSync('/dev/shm', { throwIfNoEntry: false })?.isDirectory() ? '/dev/shm' : tmpdir();
    const dataDir = mkdtempSync(join(base, 'serieslab-faults-'));
    // The stack's process ends with this one; nothing of either is left, however this one ends.
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

  /** What a process needs to use the tables and queues. */
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
      // So that what is measured of memory is without garbage.
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

  /** Rejects when the stack is killed meanwhile. */
  ask<C extends keyof Commands>(command: C, request: Commands[C]['request']): Promise<Commands[C]['answer']> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child?.send({ id, command, request }, (error) => error && reject(error));
    });
  }

  /** Ends every process of the stack at once, as a power cut does: nobody can write another word. */
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

/** All processes below one, from the kernel. */
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
