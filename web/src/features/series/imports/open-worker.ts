import type { ImportRequest } from './import-worker.ts';

/** Files above this size are read in a worker. */
const workerBytes = 200_000;

export const isForWorker = (file: File) => file.size > workerBytes && typeof Worker !== 'undefined';

/** A worker that reads one file and answers calls about it. */
export function openWorker() {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  let last = 0;
  function ask<Result>(request: ImportRequest): Promise<Result> {
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      const onMessage = ({ data }: MessageEvent<{ id: number; result: Result }>) => {
        if (data.id !== id) return;
        worker.removeEventListener('message', onMessage);
        resolve(data.result);
      };
      worker.addEventListener('message', onMessage);
      worker.addEventListener('error', (event) => reject(new Error(event.message)), { once: true });
      worker.postMessage({ id, request });
    });
  }
  return { ask, close: () => worker.terminate() };
}
