import type { Worker } from 'node:worker_threads';
import { childBytes } from './child-memory.ts';

/** The memory of Lambda's runtime and Node before a function is loaded. */
const runtimeMegabytes = 45;
const sampleMilliseconds = 100;

/**
 * Calls `exceed` once a worker holds more than its function's memory: V8's heap, buffers and WebAssembly, and all that
 * its child processes hold. The answer ends the watch.
 */
export function limitMemory(
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
