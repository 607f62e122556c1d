import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/** The memory of Lambda's runtime and Node before a function is loaded. */
const runtimeMegabytes = 45;
const sampleMilliseconds = 100;

/**
 * Calls `exceed` once a worker holds more than its function's memory: V8's heap, buffers and WebAssembly, and all that
 * its child processes hold. The answer ends the watch.
 */
export function watchMemory(
  worker: Worker,
  megabytes: number,
  thread: () => string | undefined,
  exceed: () => void,
): () => void {
  const maxBytes = (megabytes - runtimeMegabytes) * 1024 * 1024;
  let over = false;
  const timer = setInterval(async () => {
    const statistics = await worker.getHeapStatistics().catch(() => undefined);
    if (over || !statistics) return;
    const { used_heap_size, external_memory, malloced_memory } = statistics;
    const id = thread();
    const ofChildren = id === undefined ? 0 : childBytes(id);
    if (used_heap_size + external_memory + malloced_memory + ofChildren <= maxBytes) return;
    over = true;
    exceed();
  }, sampleMilliseconds);
  timer.unref();
  return () => {
    over = true;
    clearInterval(timer);
  };
}

/** How Linux calls the calling thread; undefined elsewhere. */
export function ownThread(): string | undefined {
  return read(() => readlinkSync('/proc/thread-self'))
    ?.split('/')
    .at(-1);
}

/**
 * The memory of the processes that a thread of this process has started, and of theirs. Only Linux tells. It gives those
 * of a thread that has ended to another one, which is younger than they are.
 */
function childBytes(thread: string): number {
  const task = `/proc/self/task/${thread}`;
  const began = startOf(task);
  const own = childrenOf(task).filter((pid) => startOf(`/proc/${pid}`) >= began);
  return own.reduce((sum, pid) => sum + bytesOf(pid), 0);
}

/** When a thread or process began, in clock ticks since the machine did; 0 of one that has ended. */
const startOf = (task: string): number =>
  Number(
    read(() => readFileSync(`${task}/stat`, 'utf8'))
      ?.split(') ')
      .at(-1)
      ?.split(' ')[19] ?? 0,
  );

/** Until a process that was started runs its own program, it shares this one's memory, and counts none. */
const isStarting = (pid: string): boolean => commandOf(pid) === ownCommand;
const commandOf = (pid: string) => read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));

function bytesOf(pid: string): number {
  if (isStarting(pid)) return 0;
  const status = read(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '';
  const own = Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  const threads = read(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const children = threads.flatMap((thread) => childrenOf(`/proc/${pid}/task/${thread}`));
  return children.reduce((sum, child) => sum + bytesOf(child), own);
}

const childrenOf = (task: string) =>
  read(() => readFileSync(`${task}/children`, 'utf8'))
    ?.trim()
    .split(' ')
    .filter((pid) => pid !== '') ?? [];

/** A process may end at any time. */
function read<T>(what: () => T): T | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}

/** It stays what it is; the watch asks ten times a second. */
const ownCommand = commandOf('self');
