import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** How Linux calls the calling thread; undefined elsewhere. */
export function ownThread(): string | undefined {
  return read(() => readlinkSync('/proc/thread-self'))
    ?.split('/')
    .at(-1);
}

/** The memory of the processes that a thread of this process has started, and of theirs. Only Linux tells. */
export function childBytes(thread: string): number {
  return childrenOf(`/proc/self/task/${thread}`).reduce((sum, pid) => sum + bytesOf(pid), 0);
}

function bytesOf(pid: string): number {
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
