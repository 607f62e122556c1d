import { maxMilliseconds, tooSlow } from './file-limits.ts';

/** Whether files are read in a worker, so that none stops the page: always, where there are workers. */
export const hasWorkers = typeof Worker !== 'undefined';

interface WorkerSession<Request> {
  ask: <Result>(request: Request) => Promise<Result>;
  close: () => void;
}

const failed = 'The file cannot be read: it may be too large for this browser.';
const changed = 'The file was changed or moved after it was chosen: please choose it again.';

/** Browsers refuse to read a file anew that is another one by then (decision SAMPLE-120). */
const whyUnread = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotReadableError' ? changed : failed;

/**
 * Asks a worker. One that ends, runs out of memory or does not answer in time is ended, and each of its questions fails
 * with a message for the person.
 */
export function workerSession<Request>(worker: Worker, milliseconds = maxMilliseconds): WorkerSession<Request> {
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  const end = (message: string) => {
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; result?: never; problem?: string }>) => {
    const question = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.problem !== undefined) question?.reject(new Error(data.problem));
    else question?.resolve(data.result as never);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(failed);
  });
  return {
    ask: (request) => {
      last += 1;
      const id = last;
      const timer = setTimeout(() => waiting.has(id) && end(tooSlow), milliseconds);
      return new Promise<never>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, request });
      }).finally(() => clearTimeout(timer));
    },
    // Earlier questions need no answer.
    close: () => {
      waiting.clear();
      worker.terminate();
    },
  };
}

/** Answers the questions of a page, in its worker. */
export function answerPage<Request>(answer: (request: Request) => Promise<unknown>): void {
  self.addEventListener('message', async ({ data }: MessageEvent<{ id: number; request: Request }>) => {
    try {
      self.postMessage({ id: data.id, result: await answer(data.request) });
    } catch (error) {
      self.postMessage({ id: data.id, problem: whyUnread(error) });
    }
  });
}

/** A file that could not be read, with the reason, in place of its text. */
export const unreadFile = (error: unknown) => ({
  text: '',
  encoding: 'UTF-8' as const,
  problem: error instanceof Error ? error.message : failed,
});
